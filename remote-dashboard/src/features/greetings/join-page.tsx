import { FormattedMessage } from 'react-intl';
import { useFeature, usePageConfig } from 'shared-ui';
import { EmptyState, PageLayout } from 'shared-ui/app';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { QueryBoundary } from '../../lib/channels/query-boundary.tsx';
import { useServer } from '../guild/server-context.tsx';
import { greetingsQuery } from './greetings-api.ts';
import { GreetingsEditor } from './join-work.tsx';
import { GreetingsReadOnly } from './viewed-greetings.tsx';

/** What the bot writes when somebody joins or leaves; its place, where the API cannot store that. */
export function Component() {
  const { brand } = usePageConfig();
  const hasGreetings = useFeature('greetings');
  const { id, rights } = useServer();
  if (!hasGreetings)
    return (
      <PageLayout title={<FormattedMessage id="join.title" />}>
        <EmptyState title={<FormattedMessage id="join.none.title" />} text={<FormattedMessage id="join.none.text" />} />
      </PageLayout>
    );
  return (
    <PageLayout
      title={<FormattedMessage id="join.title" />}
      lead={<FormattedMessage id="join.lead" values={{ brand: brand.name }} />}
    >
      <QueryBoundary
        query={greetingsQuery(id)}
        errorTitle={<FormattedMessage id="join.failed" />}
        skeleton={<CardsSkeleton count={2} />}
      >
        {(from, channels, refetch) =>
          rights.greetings === 'manage' ? (
            <GreetingsEditor from={from} channelsQuery={channels} onRefetch={refetch} />
          ) : (
            <GreetingsReadOnly greetings={from.value} existing={channels.data} />
          )
        }
      </QueryBoundary>
    </PageLayout>
  );
}
