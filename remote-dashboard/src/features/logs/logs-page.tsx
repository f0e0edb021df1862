import { FormattedMessage } from 'react-intl';
import { useFeature, usePageConfig } from 'shared-ui';
import { PageLayout } from 'shared-ui/app';
import { SampleLogs } from '../../demo/logs/sample-logs.tsx';
import { QueryBoundary } from '../../lib/channels/query-boundary.tsx';
import { useServer } from '../guild/server-context.tsx';
import { logsQuery } from './logs-api.ts';
import { LogsSkeleton } from './logs-skeleton.tsx';
import { LogsEditor } from './logs-work.tsx';
import { LogsReadOnly } from './viewed-logs.tsx';

/** Where the bot writes things down, and what. */
export function Component() {
  const { brand } = usePageConfig();
  const { id, rights } = useServer();
  const stores = useFeature('server-settings');
  return (
    <PageLayout
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
              <LogsEditor from={from} channelsQuery={channels} onRefetch={refetch} />
            ) : (
              <LogsReadOnly list={from.value} existing={channels.data} />
            )
          }
        </QueryBoundary>
      ) : (
        <SampleLogs />
      )}
    </PageLayout>
  );
}
