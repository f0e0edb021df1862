import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, ErrorState, useFeature } from 'shared-ui';
import { EmptyState, PageLayout, useQuery } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/use-error-message.ts';
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
  const getErrorMessage = useErrorMessage();
  const [params, setParams] = useSearchParams();
  const { show, search, offset } = queryIn(params);
  const { data: page, error, isFetching, refetch } = useQuery(ticketsQuery({ show, search, offset }));
  usePolling(refetch);

  function choose(query: Partial<TicketQuery>) {
    const next = { show, search, offset: 0, ...query };
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
      {error && (
        <ErrorState
          title={<FormattedMessage id="staff-tickets.failed" />}
          text={getErrorMessage(error)}
          retrying={isFetching}
          onRetry={refetch}
        />
      )}
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
  const from = Number(params.get('from'));
  return {
    show: show === 'mine' || show === 'all' ? show : 'open',
    search: (params.get('search') ?? '').slice(0, 120),
    offset: Number.isInteger(from) && from > 0 && from < 1_000_000 ? from : 0,
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
