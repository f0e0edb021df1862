import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, useFeature } from 'shared-ui';
import { EmptyState, PageLayout, useQuery } from 'shared-ui/app';
import { getOffset } from 'shared-ui/lib/tickets.ts';

import { RequestError } from '../../auth/request-error.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { Placeholder } from '../../components/placeholder.tsx';
import { pageSize, type TicketQuery, ticketsQuery } from './ticket-calls.ts';
import { TicketFilter } from './ticket-filter.tsx';
import { TicketList } from './ticket-list.tsx';
import { usePolling } from './use-polling.ts';

/** The place of the tickets of those who ask for help. */
export function Component() {
  const has = useFeature('tickets');
  return (
    <PageLayout
      title={<FormattedMessage id="moderator.tickets" />}
      lead={has ? <FormattedMessage id="staff-tickets.lead" /> : undefined}
    >
      {has ? <Tickets /> : <Placeholder />}
    </PageLayout>
  );
}

function Tickets() {
  const [params, setParams] = useSearchParams();
  const { show, search, offset } = queryIn(params);
  const query = useQuery(ticketsQuery({ show, search, offset }));
  const { data: page, error, isFetching, refetch } = query;
  usePolling(refetch);

  function choose(change: Partial<TicketQuery>) {
    const next = { show, search, offset: 0, ...change };
    setParams(
      {
        ...(next.show === 'open' ? {} : { show: next.show }),
        ...(next.search ? { search: next.search } : {}),
        ...(next.offset ? { from: String(next.offset) } : {}),
      },
      { replace: next.offset === offset },
    );
  }

  return (
    <>
      <TicketFilter show={show} search={search} found={page?.total} onChange={choose} />
      <RequestError request={query} title={<FormattedMessage id="staff-tickets.failed" />} onRetry={refetch} />
      {!page && !error && <ListSkeleton />}
      {page?.tickets.length === 0 && <NoTickets found={search !== ''} onClear={() => choose({ search: '' })} />}
      {page && page.tickets.length > 0 && (
        <TicketList
          page={page}
          offset={offset}
          busy={isFetching}
          onTurn={(pages) => choose({ offset: Math.max(0, offset + pages * pageSize) })}
        />
      )}
    </>
  );
}

function queryIn(params: URLSearchParams): TicketQuery {
  const show = params.get('show');
  return {
    show: show === 'mine' || show === 'all' ? show : 'open',
    search: (params.get('search') ?? '').slice(0, 120),
    offset: getOffset(params),
  };
}

function NoTickets({ found, onClear }: { found: boolean; onClear: () => void }) {
  if (!found)
    return (
      <EmptyState
        title={<FormattedMessage id="staff-tickets.none.title" />}
        text={<FormattedMessage id="staff-tickets.none.text" />}
      />
    );
  return (
    <EmptyState
      title={<FormattedMessage id="staff-tickets.no-match.title" />}
      text={<FormattedMessage id="staff-tickets.no-match.text" />}
      action={
        <Button onClick={onClear}>
          <FormattedMessage id="bans.no-match.clear" />
        </Button>
      }
    />
  );
}
