import type { ReactNode } from 'react';
import { List } from 'shared-ui/app';
import { InboxItem, InboxNav } from './inbox.tsx';
import styles from './ticket-nav.module.css';
import type { TicketSummary } from './tickets.ts';

interface TicketNavProps<Ticket> {
  label: string;
  /** Undefined until they are loaded. */
  tickets: Ticket[] | undefined;
  /** The path of the list; a ticket's id follows it. */
  path: string;
  /** The line below a ticket's subject. */
  details: (ticket: Ticket) => ReactNode;
  /** A line below the last ticket, if there are more. */
  more?: ReactNode;
}

/** Tickets beside the open one, in a wide window. */
export function TicketNav<Ticket extends TicketSummary>({
  label,
  tickets,
  path,
  details,
  more,
}: TicketNavProps<Ticket>) {
  return (
    <InboxNav label={label}>
      <List variant="boxed">
        {tickets?.map((ticket) => (
          <InboxItem key={ticket.id} to={`${path}/${ticket.id}`} title={ticket.subject} unread={ticket.unread}>
            {details(ticket)}
          </InboxItem>
        ))}
      </List>
      {more && <p className={styles.more}>{more}</p>}
    </InboxNav>
  );
}
