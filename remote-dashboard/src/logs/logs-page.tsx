import { FormattedMessage } from 'react-intl';
import { useFeature, usePageConfig } from 'shared-ui';
import { WorkPage } from 'shared-ui/work';
import { QueryBoundary } from '../channels/query-boundary.tsx';
import { useServer } from '../server/server-context.tsx';
import { logsQuery } from './logs-api.ts';
import { LogsSkeleton } from './logs-skeleton.tsx';
import { LogsWork } from './logs-work.tsx';
import { SampleLogs } from './sample/sample-logs.tsx';
import { ViewedLogs } from './viewed-logs.tsx';

/** Where the bot writes things down, and what. */
export function Component() {
  const { brand } = usePageConfig();
  const { id, rights } = useServer();
  const stores = useFeature('server-settings');
  return (
    <WorkPage
      title={<FormattedMessage id="logs.title" />}
      lead={<FormattedMessage id="logs.lead" values={{ brand: brand.name }} />}
    >
      {stores ? (
        <QueryBoundary
          query={logsQuery(id)}
          errorTitle={<FormattedMessage id="logs.failed" />}
          skeleton={<LogsSkeleton />}
        >
          {(from, channels, refetch) =>
            rights.logs === 'manage' ? (
              <LogsWork from={from} channelsQuery={channels} onRefetch={refetch} />
            ) : (
              <ViewedLogs list={from.value} existing={channels.data} />
            )
          }
        </QueryBoundary>
      ) : (
        <SampleLogs />
      )}
    </WorkPage>
  );
}
