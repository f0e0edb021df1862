import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { data, useLoaderData, useParams } from 'react-router';
import { ButtonLink, PageMessages, Skeleton, usePageConfig } from 'shared-ui';
import { EmptyState, PageLayout, useQuery } from 'shared-ui/app';
import { type Feature, getOwn } from 'vigil-bot/manifest';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { getFeatureLevel } from '../../specification-api/server-detail.ts';
import { useServer } from '../guild-layout/server-context.tsx';
import { featuresQuery, findFeature, type loadFeatures } from './bot-features-api.ts';
import { ChangedFormNotice } from './changed-form-notice.tsx';
import { FeatureEditor } from './feature-editor.tsx';
import pageMessages from './messages/en.json?all-languages';

/** The page of one of the bot's features. */
export function Component() {
  const hasFeatures = useLoaderData<typeof loadFeatures>();
  const { feature = '' } = useParams();
  if (!hasFeatures) throw data(null, { status: 404 });
  // The key resets all state when the feature changes.
  return (
    <PageMessages pageMessages={pageMessages}>
      <FeaturePage key={feature} featureId={feature} />
    </PageMessages>
  );
}

function FeaturePage({ featureId }: { featureId: string }) {
  const { id, rights } = useServer();
  const { brand } = usePageConfig();
  const query = useQuery(featuresQuery(id));
  const [seen, setSeen] = useState<Feature>();
  if (!query.data)
    return (
      <PageLayout title={query.error ? <FormattedMessage id="features.title" /> : <Skeleton shape="title" />} isWide>
        {query.error ? (
          <RequestError
            request={query}
            title={<FormattedMessage id="feature.failed" />}
            onRetry={() => void refetchGuild(id)}
          />
        ) : (
          <CardsSkeleton count={2} />
        )}
      </PageLayout>
    );
  const feature = findFeature(query.data, featureId);
  const stored = getOwn(query.data.settings, featureId);
  if (feature && !seen) setSeen(feature);
  if (feature && stored)
    return (
      <FeatureEditor
        // A form of other fields starts again, with the stored draft: its values move to where the fields are now.
        key={JSON.stringify(feature)}
        notice={<ChangedFormNotice feature={feature} seen={seen ?? feature} onSeen={() => setSeen(feature)} />}
        feature={feature}
        stored={stored}
        added={query.data.added}
        canEdit={getFeatureLevel(rights, featureId) === 'manage'}
      />
    );
  return (
    <PageLayout title={<FormattedMessage id="features.title" />}>
      <EmptyState
        title={<FormattedMessage id="feature.missing.title" />}
        text={<FormattedMessage id="feature.missing.text" values={{ brand: brand.name }} />}
        action={
          <ButtonLink to={`/dashboard/${id}/features`}>
            <FormattedMessage id="features.title" />
          </ButtonLink>
        }
      />
    </PageLayout>
  );
}
