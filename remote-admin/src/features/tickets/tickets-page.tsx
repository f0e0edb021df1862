import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useSearchParams } from 'react-router';
import { Avatar, Button, useFeature } from 'shared-ui';
import {
  CoverLink,
  EmptyState,
  List,
  PageLayout,
  Row,
  SearchBar,
  SearchField,
  Select,
  Stack,
  useDebouncedSearch,
  useQuery,
} from 'shared-ui/app';
import { getLastOffset, getOffset, type TicketPage } from 'shared-ui/app/tickets';
import { RequestError } from '../../auth/request-error.tsx';
import { DateTime } from '../../components/date-time.tsx';
import { ListSkeleton } from '../../components/list-skeleton.tsx';
import { PlaceholderPage } from '../../components/placeholder-page.tsx';
import { TicketState } from './ticket-state.tsx';
import { PAGE_SIZE, type Ticket, type TicketFilter, type TicketQuery, ticketsQuery } from './tickets-api.ts';
import styles from './tickets-page.module.css';
import { usePolling } from './use-polling.ts';

/** The page of all support tickets, for staff. */
export function Component() {
  const hasTickets = useFeature('tickets');
  const title = <FormattedMessage id="staff-tickets.title" />;
  if (!hasTickets) return <PlaceholderPage title={title} />;
  return (
    <PageLayout title={title} lead={<FormattedMessage id="staff-tickets.lead" />}>
      <Tickets />
    </PageLayout>
  );
}

function Tickets() {
  const [params, setParams] = useSearchParams();
  const { show, search, offset } = parseQuery(params);
  const query = useQuery(ticketsQuery({ show, search, offset }));
  const { data: page, error, isFetching, refetch } = query;
  usePolling(refetch);

  function updateQuery(change: Partial<TicketQuery>) {
    const next = { show, search, offset: 0, ...change };
    setParams(formatQuery(next), { replace: next.offset === offset });
  }

  const lastOffset = page && getLastOffset(page, PAGE_SIZE);
  if (lastOffset !== undefined)
    return <Navigate replace to={{ search: String(formatQuery({ show, search, offset: lastOffset })) }} />;
  return (
    <>
      <TicketFilterForm show={show} search={search} matchCount={page?.total} onChange={updateQuery} />
      <RequestError request={query} title={<FormattedMessage id="staff-tickets.failed" />} onRetry={refetch} />
      {!page && !error && <ListSkeleton />}
      {page?.tickets.length === 0 && (
        <NoTickets isSearching={search !== ''} onClear={() => updateQuery({ search: '' })} />
      )}
      {page && page.tickets.length > 0 && (
        <TicketList
          page={page}
          offset={offset}
          isFetching={isFetching}
          onTurnPage={(pages) => updateQuery({ offset: Math.max(0, offset + pages * PAGE_SIZE) })}
        />
      )}
    </>
  );
}

function parseQuery(params: URLSearchParams): TicketQuery {
  const show = params.get('show');
  return {
    show: show === 'mine' || show === 'all' ? show : 'open',
    search: (params.get('search') ?? '').slice(0, 120),
    offset: getOffset(params),
  };
}

function formatQuery({ show, search, offset }: TicketQuery): URLSearchParams {
  return new URLSearchParams({
    ...(show === 'open' ? {} : { show }),
    ...(search ? { search } : {}),
    ...(offset ? { from: String(offset) } : {}),
  });
}

function NoTickets({ isSearching, onClear }: { isSearching: boolean; onClear: () => void }) {
  if (!isSearching)
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

const filterNames = defineMessages({
  open: { id: 'staff-tickets.show.open' },
  mine: { id: 'staff-tickets.show.mine' },
  all: { id: 'staff-tickets.show.all' },
});
const filterOrder = ['open', 'mine', 'all'] as const;

interface TicketFilterFormProps {
  show: TicketFilter;
  search: string;
  /** The number of matches; undefined until it is loaded. */
  matchCount: number | undefined;
  onChange: (change: { show?: TicketFilter; search?: string }) => void;
}

/** The filters of the list. The select applies immediately, the search when the user pauses typing. */
function TicketFilterForm({ show, search, matchCount, onChange }: TicketFilterFormProps) {
  const { formatMessage } = useIntl();
  const { text, setText } = useDebouncedSearch(search, (next) => onChange({ search: next }), true);
  return (
    <SearchBar
      matchCount={
        matchCount !== undefined && <FormattedMessage id="staff-tickets.found" values={{ count: matchCount }} />
      }
    >
      <Select
        label={formatMessage({ id: 'staff-tickets.show' })}
        value={show}
        onChange={({ target }) => onChange({ show: filterOrder.find((choice) => choice === target.value) ?? 'open' })}
      >
        {filterOrder.map((choice) => (
          <option key={choice} value={choice}>
            {formatMessage(filterNames[choice])}
          </option>
        ))}
      </Select>
      <SearchField
        label={formatMessage({ id: 'staff-tickets.search' })}
        value={text}
        onChange={setText}
        maxLength={120}
      />
    </SearchBar>
  );
}

interface TicketListProps {
  page: TicketPage<Ticket>;
  /** The number of tickets before this page. */
  offset: number;
  isFetching: boolean;
  /** Called with the number of pages to move by. */
  onTurnPage: (pages: -1 | 1) => void;
}

/** A page of tickets, with buttons for other pages. */
function TicketList({ page, offset, isFetching, onTurnPage }: TicketListProps) {
  return (
    <Stack aria-busy={isFetching}>
      <List variant="boxed">
        {page.tickets.map((ticket) => (
          <TicketEntry key={ticket.id} ticket={ticket} />
        ))}
      </List>
      {(offset > 0 || offset + PAGE_SIZE < page.total) && (
        <Row>
          <Button disabled={offset === 0} onClick={() => onTurnPage(-1)}>
            <FormattedMessage id="staff-tickets.newer" />
          </Button>
          <Button disabled={offset + PAGE_SIZE >= page.total} onClick={() => onTurnPage(1)}>
            <FormattedMessage id="staff-tickets.older" />
          </Button>
        </Row>
      )}
    </Stack>
  );
}

function TicketEntry({
  ticket: { id, subject, state, unread, updated_at, messages, person, assigned_to },
}: {
  ticket: Ticket;
}) {
  return (
    <li data-row="" className={styles.row}>
      <Avatar id={person.id} name={person.name} src={person.avatar} size={40} />
      <div className={styles.text}>
        <h2 className={styles.subject}>
          <CoverLink to={`/manage/moderator/tickets/${id}`} dir="auto">
            {subject}
          </CoverLink>
        </h2>
        <p className={styles.details}>
          <bdi>{person.name}</bdi> · <FormattedMessage id="staff-tickets.messages" values={{ count: messages }} /> ·{' '}
          <DateTime time={updated_at} showsTime />
        </p>
      </div>
      <p className={styles.assigned}>
        {assigned_to ? (
          <FormattedMessage
            id="staff-tickets.assigned-to"
            values={{ name: <bdi key="name">{assigned_to.name}</bdi> }}
          />
        ) : (
          <FormattedMessage id="staff-tickets.unassigned" />
        )}
      </p>
      <TicketState state={state} unread={unread} />
    </li>
  );
}
