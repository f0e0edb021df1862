import { FormattedMessage } from 'react-intl';
import { useLoaderData } from 'react-router';
import { Card, Loading, Skeleton, usePageConfig } from 'shared-ui';
import { List, Notice, PageLayout, Row, Stack } from 'shared-ui/app';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { QueryBoundary } from '../../lib/channels/query-boundary.tsx';
import { LazyPartBoundary, lazyPart } from '../../lib/lazy-part.tsx';
import { DecisionsBeside } from '../decisions/decisions-beside.tsx';
import { ReadOnlyNotice } from '../guild-layout/read-only-notice.tsx';
import { useServer } from '../guild-layout/server-context.tsx';
import { DeletedNotice, LogCard } from './log-card.tsx';
import { sortEvents } from './log-event-names.ts';
import type { LogSettings } from './log-settings.ts';
import { type loadLogs, logsQuery } from './logs-api.ts';
import { LogsEditor } from './logs-editor.tsx';
import { ServerExceptions } from './server-exceptions.tsx';

// Only an API of the specification needs it.
const SampleLogs = lazyPart(async () => (await import('../../specification-api/sample-logs.tsx')).SampleLogs);

/** The page of a server's log channels. */
export function Component() {
  const { brand } = usePageConfig();
  const { id, rights } = useServer();
  const canStoreLogs = useLoaderData<typeof loadLogs>();
  return (
    <PageLayout
      title={<FormattedMessage id="logs.title" />}
      lead={<FormattedMessage id="logs.lead" values={{ brand: brand.name }} />}
      isWide
    >
      {canStoreLogs ? (
        <DecisionsBeside feature="logs">
          <QueryBoundary
            query={logsQuery(id)}
            errorTitle={<FormattedMessage id="logs.failed" />}
            skeleton={<LogsSkeleton />}
          >
            {(logs, channels, refetch) =>
              rights.logs === 'manage' ? (
                <LogsEditor fetched={logs} channelsQuery={channels} onRefetch={refetch} />
              ) : (
                <LogsReadOnly settings={logs.value} serverChannels={channels.data} />
              )
            }
          </QueryBoundary>
        </DecisionsBeside>
      ) : (
        <LazyPartBoundary fallback={<LogsSkeleton />}>
          <SampleLogs />
        </LazyPartBoundary>
      )}
    </PageLayout>
  );
}

/** Shown while the log channels are loading. */
function LogsSkeleton() {
  return (
    <Loading>
      <Row justify="between">
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </Row>
      <Stack gap={3}>
        {['first', 'second'].map((key) => (
          <Card key={key}>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}

interface LogsReadOnlyProps {
  settings: LogSettings;
  /** The server's channels, if loaded. */
  serverChannels: ServerChannel[] | undefined;
}

/** A server's log channels, for users who may only view them. */
function LogsReadOnly({ settings: { channels, exceptions }, serverChannels }: LogsReadOnlyProps) {
  return (
    <>
      <ReadOnlyNotice />
      <Stack>
        <h2>
          <FormattedMessage id="logs.channels" />
        </h2>
        {channels.length === 0 && (
          <Notice tone="neutral">
            <FormattedMessage id="logs.read-only.empty" />
          </Notice>
        )}
        <List>
          {channels.map(({ id, name, events, exceptions: own }) => {
            const serverChannel = serverChannels?.find((channel) => channel.id === id);
            return (
              <LogCard
                key={id}
                name={serverChannel?.name ?? name}
                events={sortEvents(events)}
                exceptionCount={own.length}
                selected={false}
              >
                {serverChannels && !serverChannel && <DeletedNotice />}
              </LogCard>
            );
          })}
        </List>
        {exceptions && exceptions.length > 0 && <ServerExceptions exceptions={exceptions} selected={false} />}
      </Stack>
    </>
  );
}
