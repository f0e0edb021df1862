import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, Card, Loading, Skeleton, useFeature } from 'shared-ui';
import { EmptyState, PageLayout, Row, SearchBar, SearchField, Stack, useDebouncedSearch } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import type { BotServer } from '../../specification-api/servers.ts';
import { ColumnChoice, useHiddenColumns } from './columns.tsx';
import { InviteDialog, useInvite } from './invite-dialog.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { ServerExport } from './server-export.tsx';
import type { ServerQuery, ServerRows } from './server-list.ts';
import { ServerTable } from './server-table.tsx';
import styles from './servers-page.module.css';
import { useAllServers, useServerPages } from './use-servers.ts';

/** The page of the bot's servers. */
export function Component() {
  const hasStaffApi = useFeature('staff');
  const search = useServerQuery();
  const { query, updateQuery } = search;
  const field = useDebouncedSearch(query.search, (search) => updateQuery({ search }));
  const columns = useHiddenColumns();
  return (
    <PageLayout
      title={<FormattedMessage id="server-list.title" />}
      lead={<FormattedMessage id="server-list.lead" />}
      actions={
        hasStaffApi && (
          <Row gap={3}>
            <ColumnChoice {...columns} />
            <ServerExport query={{ ...query, search: field.text }} />
          </Row>
        )
      }
    >
      {hasStaffApi ? (
        <PagedServers {...search} field={field} hasDetails hiddenColumns={columns.hidden} />
      ) : (
        <AllServers {...search} field={field} hasDetails={false} hiddenColumns={[]} />
      )}
    </PageLayout>
  );
}

function PagedServers(props: Omit<ServersProps, 'rows'>) {
  return <Servers {...props} rows={useServerPages(props.query)} />;
}

function AllServers(props: Omit<ServersProps, 'rows'>) {
  return <Servers {...props} rows={useAllServers(props.query)} />;
}

type SearchFieldState = ReturnType<typeof useDebouncedSearch>;

interface ServerSearchState {
  query: ServerQuery;
  updateQuery: (changes: Partial<ServerQuery>) => void;
}

interface ServersProps extends ServerSearchState {
  field: SearchFieldState;
  /** Whether the API has more about a server than its id, name and icon. */
  hasDetails: boolean;
  hiddenColumns: string[];
  rows: ServerRows;
}

function Servers({ query, updateQuery, field, hasDetails, hiddenColumns, rows }: ServersProps) {
  const { invite, create, close } = useInvite();
  const [serverToLeave, setServerToLeave] = useState<BotServer>();
  const [leftCount, setLeftCount] = useState(0);
  // The row with the button that opened the dialog leaves the list.
  useEffect(() => {
    if (leftCount > 0) document.getElementById('content')?.focus({ preventScroll: true });
  }, [leftCount]);
  const { total, hasMore, error, reload } = rows;
  return (
    <>
      <ServerSearch field={field} matchCount={total} hasMore={hasMore} />
      <Stack>
        {error && (
          <RequestError
            request={rows}
            title={<FormattedMessage id="server-list.failed" />}
            missingTokensText="information"
            onRetry={reload}
          />
        )}
        {total === undefined && !error && <ServersSkeleton />}
        {total === 0 && <NoServers search={query.search} onClear={() => updateQuery({ search: '' })} />}
        {total !== undefined && total > 0 && (
          <ServerTable
            rows={rows}
            total={total}
            query={query}
            hasDetails={hasDetails}
            hiddenColumns={hiddenColumns}
            onSort={(sort, descending) => updateQuery({ sort, descending })}
            onInvite={create}
            onLeave={setServerToLeave}
          />
        )}
      </Stack>
      <InviteDialog invite={invite} onClose={close} />
      {serverToLeave && (
        <LeaveDialog
          server={serverToLeave}
          onClose={() => setServerToLeave(undefined)}
          onLeft={() => {
            setServerToLeave(undefined);
            setLeftCount(leftCount + 1);
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
            <div key={row} className={styles.skeletonRow}>
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

interface ServerSearchProps {
  field: SearchFieldState;
  /** The number of matches; undefined until it is loaded. */
  matchCount: number | undefined;
  /** Whether there are more matches than were counted. */
  hasMore: boolean;
}

/** Searches servers by a part of the name, or by id. */
function ServerSearch({ field, matchCount, hasMore }: ServerSearchProps) {
  const { formatMessage } = useIntl();
  return (
    <SearchBar
      matchCount={
        matchCount !== undefined &&
        (hasMore ? (
          <FormattedMessage id="server-list.count.more" values={{ count: matchCount }} />
        ) : (
          <FormattedMessage id="server-list.count" values={{ count: matchCount }} />
        ))
      }
    >
      <SearchField
        label={formatMessage({ id: 'server-list.search' })}
        value={field.text}
        onChange={field.setText}
        maxLength={100}
      />
    </SearchBar>
  );
}

const sortKeys = ['name', 'members', 'joined'] as const;

/** The query in the URL, and a function to change it. */
function useServerQuery(): ServerSearchState {
  const [params, setParams] = useSearchParams();
  const [search, sortParam, order] = [params.get('search') ?? '', params.get('sort'), params.get('order')];
  const query = useMemo<ServerQuery>(
    () => ({
      search: search.slice(0, 100),
      sort: sortKeys.find((sort) => sort === sortParam) ?? 'name',
      descending: order === 'descending',
    }),
    [search, sortParam, order],
  );

  function updateQuery(changes: Partial<ServerQuery>) {
    const { search, sort, descending } = { ...query, ...changes };
    const next = new URLSearchParams();
    if (search) next.set('search', search);
    if (sort !== 'name') next.set('sort', sort);
    if (descending) next.set('order', 'descending');
    setParams(next, { replace: true, preventScrollReset: true });
  }

  return { query, updateQuery };
}
