import { FormattedMessage } from 'react-intl';
import { Avatar, Button } from 'shared-ui';
import { CoverLink, List, Row, Stack } from 'shared-ui/app';
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
    <Stack aria-busy={busy}>
      <List look="boxed">
        {page.tickets.map((ticket) => (
          <TicketEntry key={ticket.id} ticket={ticket} />
        ))}
      </List>
      {(offset > 0 || offset + pageSize < page.total) && (
        <Row>
          <Button disabled={offset === 0} onClick={() => onTurn(-1)}>
            <FormattedMessage id="staff-tickets.newer" />
          </Button>
          <Button disabled={offset + pageSize >= page.total} onClick={() => onTurn(1)}>
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
    <li className={styles.row}>
      <Avatar id={person.id} name={person.name} src={person.avatar} size={40} />
      <div className={styles.words}>
        <h2 className={styles.subject}>
          <CoverLink to={`/manage/moderator/tickets/${id}`} dir="auto">
            {subject}
          </CoverLink>
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
