import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import { Avatar, Button } from 'shared-ui';
import type { TicketPage } from 'shared-ui/lib/tickets.ts';
import { DateTime } from '../../components/moment.tsx';
import { pageSize, type Ticket } from './ticket-calls.ts';
import styles from './ticket-list.module.css';
import { TicketState } from './ticket-state.tsx';

interface TicketListProps {
  page: TicketPage<Ticket>;
  /** How many come before it. */
  offset: number;
  busy: boolean;
  /** Goes on by so many pages. */
  onTurn: (pages: -1 | 1) => void;
}

/** Some of the tickets, and the ways to the others. */
export function TicketList({ page, offset, busy, onTurn }: TicketListProps) {
  return (
    <div aria-busy={busy}>
      <ul className={styles.list}>
        {page.tickets.map((ticket) => (
          <Row key={ticket.id} ticket={ticket} />
        ))}
      </ul>
      {(offset > 0 || offset + pageSize < page.total) && (
        <p className={styles.ways}>
          <Button disabled={offset === 0} onClick={() => onTurn(-1)}>
            <FormattedMessage id="staff-tickets.newer" />
          </Button>
          <Button disabled={offset + pageSize >= page.total} onClick={() => onTurn(1)}>
            <FormattedMessage id="staff-tickets.older" />
          </Button>
        </p>
      )}
    </div>
  );
}

function Row({
  ticket: { id, subject, state, unread, updated_at, messages, person, assigned_to },
}: {
  ticket: Ticket;
}) {
  return (
    <li className={styles.row}>
      <Avatar id={person.id} name={person.name} src={person.avatar} size={40} />
      <div className={styles.words}>
        <h2 className={styles.subject}>
          <Link to={`/manage/moderator/tickets/${id}`} dir="auto">
            {subject}
          </Link>
        </h2>
        <p className={styles.about}>
          <bdi>{person.name}</bdi> · <FormattedMessage id="staff-tickets.messages" values={{ count: messages }} /> ·{' '}
          <DateTime at={updated_at} exact />
        </p>
      </div>
      <p className={styles.assigned}>
        {assigned_to ? (
          <FormattedMessage id="staff-tickets.with" values={{ name: <bdi key="name">{assigned_to.name}</bdi> }} />
        ) : (
          <FormattedMessage id="staff-tickets.with-nobody" />
        )}
      </p>
      <TicketState state={state} unread={unread} />
    </li>
  );
}
