import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { data, useLoaderData } from 'react-router';
import { ButtonLink, Loading, PageMessages, Skeleton, useFeature, usePageConfig, useSession } from 'shared-ui';
import { EmptyState, PageLayout, useQuery } from 'shared-ui/app';
import { RequestError } from '../../lib/api/errors.tsx';
import { refetchGuild } from '../../lib/api/requests.ts';
import { getFeatureLevel } from '../../specification-api/server-detail.ts';
import { type BotFeatures, choicesQuery, featuresQuery, type loadFeatures } from '../bot-features/bot-features-api.ts';
import { getTruth } from '../bot-features/truth.ts';
import { ReadOnlyNotice } from '../guild-layout/read-only-notice.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { problemsQuery } from '../problems/problems-api.ts';
import { FeatureList } from './feature-list.tsx';
import rowStyles from './feature-row.module.css';
import { listFeatures } from './listed-features.ts';
import pageMessages from './messages/en.json?all-languages';
import { useWaitingInterval } from './use-waiting-interval.ts';

/** The page of all features of the bot. */
export function Component() {
  if (!useLoaderData<typeof loadFeatures>()) throw data(null, { status: 404 });
  return (
    <PageMessages pageMessages={pageMessages}>
      <FeaturesPage />
    </PageMessages>
  );
}

function FeaturesPage() {
  const { brand } = usePageConfig();
  return (
    <PageLayout
      isWide
      title={<FormattedMessage id="features.title" />}
      lead={<FormattedMessage id="features.lead" values={{ brand: brand.name }} />}
    >
      <Features />
    </PageLayout>
  );
}

function Features() {
  const { id } = useServer();
  const refetchInterval = useRefetchInterval(id);
  const query = useQuery({ ...featuresQuery(id), refetchInterval });
  if (!query.data)
    return query.error ? (
      <RequestError
        request={query}
        title={<FormattedMessage id="features.failed" />}
        onRetry={() => void refetchGuild(id)}
      />
    ) : (
      <FeaturesSkeleton />
    );
  return query.data.manifest?.features.length ? <LoadedFeatures features={query.data} /> : <NoFeatures />;
}

/** Looks again while the bot has not applied what is saved. */
function useRefetchInterval(serverId: string): number {
  const { offlineSince } = useServer();
  const { data: features } = useQuery(featuresQuery(serverId));
  const isWaiting = Object.values(features?.settings ?? {}).some(
    (stored) => getTruth(stored, { offlineSince }).state === 'waiting',
  );
  return useWaitingInterval(isWaiting);
}

function LoadedFeatures({ features }: { features: BotFeatures }) {
  const { id, rights } = useServer();
  const { locale } = useIntl();
  const { data: choices } = useQuery(choicesQuery(id));
  const { data: problems } = useQuery({ ...problemsQuery(id), enabled: useFeature('bot-problems') });
  const listed = useMemo(() => {
    const canEdit = (featureId: string) => getFeatureLevel(rights, featureId) === 'manage';
    return listFeatures(features, locale, canEdit, choices?.missing, problems?.problems);
  }, [features, locale, rights, choices, problems]);
  return (
    <>
      {listed.every(({ canEdit }) => !canEdit) && <ReadOnlyNotice />}
      <FeatureList features={listed} categories={features.manifest?.categories ?? []} />
    </>
  );
}

function NoFeatures() {
  const session = useSession();
  const { brand } = usePageConfig();
  const isAdmin = session.state === 'signed-in' && session.profile.is_admin;
  return (
    <EmptyState
      title={<FormattedMessage id="features.none.title" />}
      text={<FormattedMessage id="features.none.text" values={{ brand: brand.name }} />}
      action={
        isAdmin && (
          <ButtonLink to="/manage/admin">
            <FormattedMessage id="features.none.admin" />
          </ButtonLink>
        )
      }
    />
  );
}

/** How many rows stand for features that are loading. */
const SKELETON_ROWS = 6;

function FeaturesSkeleton() {
  return (
    <Loading>
      <div className={rowStyles.rows}>
        {[...Array(SKELETON_ROWS).keys()].map((index) => (
          <div key={index} className={rowStyles.row}>
            <span className={rowStyles.tile} />
            <div className={rowStyles.skeleton}>
              <Skeleton shape="title" />
              <Skeleton />
            </div>
            <span className={rowStyles.pill} />
          </div>
        ))}
      </div>
    </Loading>
  );
}
