import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button, Card, Loading, Skeleton, useFeature } from 'shared-ui';
import { EmptyState, PageLayout, Stack } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import type { BotServer, ServerQuery } from './bot-server.ts';
import { InviteDialog } from './invite-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import type { ServerRows } from './server-rows.ts';
import { ServerSearch } from './server-search.tsx';
import { ServerTable } from './server-table.tsx';
import styles from './servers-page.module.css';
import { useAllServers } from './use-all-servers.ts';
import { useInvite } from './use-invite.ts';
import { useServerPages } from './use-server-pages.ts';
import { useServerQuery } from './use-server-query.ts';

/** The servers of the bot. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  return (
    <PageLayout title={<FormattedMessage id="server-list.title" />} lead={<FormattedMessage id="server-list.lead" />}>
      {hasStaffApi ? <PagedServers /> : <AllServers />}
    </PageLayout>
  );
}

function PagedServers() {
  const { query, change } = useServerQuery();
  return <Servers query={query} change={change} rows={useServerPages(query)} />;
}

function AllServers() {
  const { query, change } = useServerQuery();
  return <Servers query={query} change={change} rows={useAllServers(query)} />;
}

interface ServersProps {
  query: ServerQuery;
  change: (changed: Partial<ServerQuery>) => void;
  rows: ServerRows;
}

function Servers({ query, change, rows }: ServersProps) {
  const { invite, create, close } = useInvite();
  const [leaving, setLeaving] = useState<BotServer>();
  const { total, error, reload } = rows;
  return (
    <>
      <ServerSearch value={query.search} found={total} onSearch={(search) => change({ search })} />
      <Stack>
        {error && (
          <RequestError
            request={rows}
            title={<FormattedMessage id="server-list.failed" />}
            missing="information"
            onRetry={reload}
          />
        )}
        {total === undefined && !error && <ServersSkeleton />}
        {total === 0 && <NoServers search={query.search} onClear={() => change({ search: '' })} />}
        {total !== undefined && total > 0 && (
          <ServerTable
            rows={rows}
            total={total}
            query={query}
            onSort={(sort, descending) => change({ sort, descending })}
            onInvite={create}
            onLeave={setLeaving}
          />
        )}
      </Stack>
      <InviteDialog invite={invite} onClose={close} />
      {leaving && (
        <LeaveDialog
          server={leaving}
          onClose={() => setLeaving(undefined)}
          onLeft={() => {
            setLeaving(undefined);
            reload();
          }}
        />
      )}
    </>
  );
}

function ServersSkeleton() {
  return (
    <Loading>
      <Card>
        <Stack>
          {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
            <div key={row} className={styles.waitingRow}>
              <Skeleton shape="image" />
              <Skeleton />
            </div>
          ))}
        </Stack>
      </Card>
    </Loading>
  );
}

function NoServers({ search, onClear }: { search: string; onClear: () => void }) {
  if (!search.trim())
    return (
      <EmptyState
        title={<FormattedMessage id="server-list.none.title" />}
        text={<FormattedMessage id="server-list.none.text" />}
      />
    );
  return (
    <EmptyState
      title={<FormattedMessage id="server-list.no-match.title" values={{ search: search.trim() }} />}
      text={<FormattedMessage id="server-list.no-match.text" />}
      action={
        <Button onClick={onClear}>
          <FormattedMessage id="server-list.no-match.clear" />
        </Button>
      }
    />
  );
}
