import { FormattedMessage } from 'react-intl';
import { Card, Loading, Skeleton, useFeature, usePageConfig } from 'shared-ui';
import { List, Notice, PageLayout, Row, Stack } from 'shared-ui/app';
import { SampleLogs } from '../../demo/sample-logs.tsx';
import type { ServerChannel } from '../../lib/channels/channels-api.ts';
import { QueryBoundary } from '../../lib/channels/query-boundary.tsx';
import { useServer } from '../guild/server-context.tsx';
import { ViewOnly } from '../guild/view-only.tsx';
import { DeletedNote, LogCard } from './log-card.tsx';
import { sortEvents } from './log-events.ts';
import type { LogChannel } from './log-list.ts';
import { logsQuery } from './logs-api.ts';
import { LogsEditor } from './logs-editor.tsx';

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
              <LogsReadOnly list={from.value} serverChannels={channels.data} />
            )
          }
        </QueryBoundary>
      ) : (
        <SampleLogs />
      )}
    </PageLayout>
  );
}

/** The log channels before they are known. */
function LogsSkeleton() {
  return (
    <Loading>
      <Row justify="between">
        <Skeleton shape="title" />
        <Skeleton shape="button" />
      </Row>
      <Stack gap={3}>
        {['first', 'second'].map((place) => (
          <Card key={place}>
            <Skeleton shape="title" />
            <Skeleton />
          </Card>
        ))}
      </Stack>
    </Loading>
  );
}

interface LogsReadOnlyProps {
  list: LogChannel[];
  /** The channels that the server has now, where that is known. */
  serverChannels: ServerChannel[] | undefined;
}

/** The log channels of a server, for somebody who may only look at them. */
function LogsReadOnly({ list, serverChannels }: LogsReadOnlyProps) {
  return (
    <>
      <ViewOnly />
      <Stack>
        <h2>
          <FormattedMessage id="logs.channels" />
        </h2>
        {list.length === 0 && (
          <Notice tone="neutral">
            <FormattedMessage id="logs.viewed.none" />
          </Notice>
        )}
        <List>
          {list.map(({ id, name, events }) => {
            const now = serverChannels?.find((channel) => channel.id === id);
            return (
              <LogCard key={id} name={now?.name ?? name} events={sortEvents(events)} selected={false}>
                {serverChannels && !now && <DeletedNote />}
              </LogCard>
            );
          })}
        </List>
      </Stack>
    </>
  );
}
