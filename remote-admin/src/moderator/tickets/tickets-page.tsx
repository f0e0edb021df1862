import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, ErrorState, usePageConfig } from 'shared-ui';
import { EmptyState, WorkPage } from 'shared-ui/work';
import { useStaffFailure } from '../../entry/use-staff-failure.ts';
import { ListPlaces } from '../list-places.tsx';
import { Placeholder } from '../placeholder.tsx';
import { askTickets, pageSize, type TicketQuery } from './ticket-calls.ts';
import { TicketFilter } from './ticket-filter.tsx';
import { TicketList } from './ticket-list.tsx';
import { useAsked } from './use-asked.ts';
import { useFreshForStaff } from './use-fresh-for-staff.ts';

/** The place of the tickets of those who ask for help. */
export function Component() {
  const { features } = usePageConfig();
  const has = features.includes('tickets');
  return (
    <WorkPage
      title={<FormattedMessage id="moderator.tickets" />}
      lead={has ? <FormattedMessage id="staff-tickets.lead" /> : undefined}
    >
      {has ? <Tickets /> : <Placeholder />}
    </WorkPage>
  );
}

function Tickets() {
  const wordsOf = useStaffFailure();
  const [params, setParams] = useSearchParams();
  const { show, search, offset } = queryIn(params);
  const ask = useCallback(() => askTickets({ show, search, offset }), [show, search, offset]);
  const { answer, failure, asking, again } = useAsked(ask);
  useFreshForStaff(again);

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
      <TicketFilter show={show} search={search} found={answer?.total} onChange={choose} />
      {failure && (
        <ErrorState
          title={<FormattedMessage id="staff-tickets.failed" />}
          text={wordsOf(failure)}
          retrying={asking}
          onRetry={again}
        />
      )}
      {!answer && !failure && <ListPlaces />}
      {answer && answer.tickets.length === 0 && (
        <NoTickets found={search !== ''} onClear={() => choose({ search: '' })} />
      )}
      {answer && answer.tickets.length > 0 && (
        <TicketList
          page={answer}
          offset={offset}
          busy={asking}
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
