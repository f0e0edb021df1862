import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink, Card } from 'shared-ui';
import { CoverLink, List, Row } from 'shared-ui/app';
import type { TicketPage, TicketSummary } from 'shared-ui/lib/tickets.ts';
import { RelativeTime } from '../history/ago.tsx';
import styles from './ticket-list.module.css';
import { TicketState } from './ticket-state.tsx';
import { pageSize } from './tickets-api.ts';

interface TicketListProps {
  page: TicketPage<TicketSummary>;
  /** How many come before it. */
  from: number;
}

/** Some of the reader's tickets, and the ways to the others. */
export function TicketList({ page, from }: TicketListProps) {
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
