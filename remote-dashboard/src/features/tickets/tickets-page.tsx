import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { ButtonLink, Card, hasFeature, PlusIcon, usePageConfig } from 'shared-ui';
import { CoverLink, EmptyState, List, PageLayout, Row, Stack, useQuery } from 'shared-ui/app';
import { getOffset, type TicketPage, type TicketSummary } from 'shared-ui/lib/tickets.ts';
import { CardsSkeleton } from '../../layout/cards-skeleton.tsx';
import { RelativeTime } from '../../lib/relative-time.tsx';
import { TicketError } from './ticket-error.tsx';
import styles from './ticket-list.module.css';
import { TicketState } from './ticket-state.tsx';
import { pageSize, ticketsQuery } from './tickets-api.ts';

/** The place of a person's support tickets. */
export function Component() {
  return hasFeature('tickets') ? <Tickets /> : <NoTicketsHere />;
}

/** What stands there where the API keeps no tickets. */
function NoTicketsHere() {
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
  const from = getOffset(search);
  const { data: page, error, isFetching, refetch } = useQuery(ticketsQuery(from));
  const values = { brand: brand.name };
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
            retrying={isFetching}
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
        {page && page.tickets.length > 0 && <TicketList page={page} from={from} />}
      </Stack>
    </PageLayout>
  );
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
  /** How many come before it. */
  from: number;
}

/** Some of the reader's tickets, and the ways to the others. */
function TicketList({ page, from }: TicketListProps) {
  const { formatMessage } = useIntl();
  const before = Math.max(0, from - pageSize);
  const next = from + page.tickets.length;
  return (
    <>
      <List aria-label={formatMessage({ id: 'tickets.title' })}>
        {page.tickets.map((ticket) => (
          <TicketEntry key={ticket.id} ticket={ticket} />
        ))}
      </List>
      {(from > 0 || next < page.total) && (
        <Row>
          {from > 0 && (
            <ButtonLink to={before ? `/tickets?from=${before}` : '/tickets'}>
              <FormattedMessage id="tickets.newer" />
            </ButtonLink>
          )}
          {next < page.total && (
            <ButtonLink to={`/tickets?from=${next}`}>
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
          <p className={styles.about}>
            <FormattedMessage id="tickets.messages" values={{ count: messages }} /> ·{' '}
            <span className={styles.when}>
              <RelativeTime moment={updated_at} />
            </span>
          </p>
          <TicketState state={state} unread={unread} />
        </div>
      </Card>
    </li>
  );
}
