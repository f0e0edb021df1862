import { FormattedMessage, useIntl } from 'react-intl';
import { Navigate, useLoaderData, useSearchParams } from 'react-router';
import { ButtonLink, Card, PageMessages, PlusIcon, usePageConfig } from 'shared-ui';
import { CoverLink, EmptyState, List, PageLayout, RelativeTime, Row, Stack, useQuery } from 'shared-ui/app';
import { getLastOffset, getOffset, type TicketPage, type TicketSummary } from 'shared-ui/app/tickets';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import pageMessages from './messages/en.json?all-languages';
import { TicketError } from './ticket-error.tsx';
import { TicketState } from './ticket-state.tsx';
import { type loadTickets, PAGE_SIZE, ticketsQuery } from './tickets-api.ts';
import styles from './tickets-page.module.css';

/** The page of the user's support tickets. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <TicketsPage />
    </PageMessages>
  );
}

function TicketsPage() {
  const hasTickets = useLoaderData<typeof loadTickets>();
  return hasTickets ? <Tickets /> : <TicketsUnavailable />;
}

/** Shown if the API does not support tickets. */
function TicketsUnavailable() {
  return (
    <PageLayout title={<FormattedMessage id="tickets.title" />}>
      <EmptyState
        title={<FormattedMessage id="tickets.none.title" />}
        text={<FormattedMessage id="tickets.none.text" />}
        action={
          <ButtonLink to="/support">
            <FormattedMessage id="tickets.support" />
          </ButtonLink>
        }
      />
    </PageLayout>
  );
}

function Tickets() {
  const { brand } = usePageConfig();
  const [search] = useSearchParams();
  const offset = getOffset(search);
  const { data: page, error, isFetching, refetch } = useQuery(ticketsQuery(offset));
  const values = { brand: brand.name };
  const lastOffset = page && getLastOffset(page, PAGE_SIZE);
  if (lastOffset !== undefined) return <Navigate replace to={getPagePath(lastOffset)} />;
  return (
    <PageLayout
      title={<FormattedMessage id="tickets.title" />}
      lead={<FormattedMessage id="tickets.lead" values={values} />}
      actions={<NewTicket />}
    >
      <Stack gap={5}>
        {error && (
          <TicketError
            title={<FormattedMessage id="tickets.failed" />}
            error={error}
            isRetrying={isFetching}
            onRetry={refetch}
          />
        )}
        {!page && !error && <CardsSkeleton count={3} />}
        {page?.tickets.length === 0 && (
          <EmptyState
            title={<FormattedMessage id="tickets.empty.title" />}
            text={<FormattedMessage id="tickets.empty.text" values={values} />}
          />
        )}
        {page && page.tickets.length > 0 && <TicketList page={page} offset={offset} />}
      </Stack>
    </PageLayout>
  );
}

/** The path of the page that starts with the ticket at an offset. */
function getPagePath(offset: number): string {
  return offset > 0 ? `/tickets?from=${offset}` : '/tickets';
}

function NewTicket() {
  return (
    <ButtonLink kind="primary" icon={<PlusIcon />} to="/tickets/new">
      <FormattedMessage id="tickets.new" />
    </ButtonLink>
  );
}

interface TicketListProps {
  page: TicketPage<TicketSummary>;
  /** The number of tickets before this page. */
  offset: number;
}

/** A page of the user's tickets, with links to other pages. */
function TicketList({ page, offset }: TicketListProps) {
  const { formatMessage } = useIntl();
  const previousOffset = Math.max(0, offset - PAGE_SIZE);
  const nextOffset = offset + page.tickets.length;
  return (
    <>
      <List aria-label={formatMessage({ id: 'tickets.title' })}>
        {page.tickets.map((ticket) => (
          <TicketEntry key={ticket.id} ticket={ticket} />
        ))}
      </List>
      {(offset > 0 || nextOffset < page.total) && (
        <Row>
          {offset > 0 && (
            <ButtonLink to={getPagePath(previousOffset)}>
              <FormattedMessage id="tickets.newer" />
            </ButtonLink>
          )}
          {nextOffset < page.total && (
            <ButtonLink to={getPagePath(nextOffset)}>
              <FormattedMessage id="tickets.older" />
            </ButtonLink>
          )}
        </Row>
      )}
    </>
  );
}

function TicketEntry({ ticket: { id, subject, state, messages, updated_at, unread } }: { ticket: TicketSummary }) {
  return (
    <li>
      <Card>
        <div className={styles.row}>
          <h2 className={styles.subject}>
            <CoverLink to={`/tickets/${id}`} dir="auto">
              {subject}
            </CoverLink>
          </h2>
          <p className={styles.details}>
            <FormattedMessage id="tickets.messages" values={{ count: messages }} /> ·{' '}
            <span className={styles.time}>
              <RelativeTime time={updated_at} />
            </span>
          </p>
          <TicketState state={state} unread={unread} />
        </div>
      </Card>
    </li>
  );
}
