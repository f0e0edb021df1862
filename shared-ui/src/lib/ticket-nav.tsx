import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { NavLink } from 'react-router';
import styles from './ticket-nav.module.css';
import type { TicketSummary } from './tickets.ts';

const stepsByKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

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

/** Tickets beside the open one, in a wide window. Arrow keys, J and K move the focus. */
export function TicketNav<Ticket extends TicketSummary>({
  label,
  tickets,
  path,
  details,
  more,
}: TicketNavProps<Ticket>) {
  const listRef = useRef<HTMLUListElement>(null);

  function moveFocus(event: KeyboardEvent) {
    const step = stepsByKey[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const links: (Element | null)[] = [...(listRef.current?.querySelectorAll('a') ?? [])];
    const link = links[links.indexOf(document.activeElement) + step];
    if (link instanceof HTMLElement) link.focus();
  }

  return (
    <nav className={styles.nav} aria-label={label} onKeyDown={moveFocus}>
      <ul ref={listRef}>
        {tickets?.map((ticket) => (
          <li key={ticket.id} className={styles.entry}>
            <NavLink to={`${path}/${ticket.id}`} dir="auto" className={ticket.unread ? styles.unread : undefined}>
              {ticket.subject}
            </NavLink>
            <p className={styles.details}>{details(ticket)}</p>
          </li>
        ))}
      </ul>
      {more && <p className={styles.more}>{more}</p>}
    </nav>
  );
}

/** A ticket, in a wide window with the list beside it. */
export function TicketInbox({ list, children }: { list: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.inbox}>
      <div className={styles.columns}>
        <div className={styles.list}>{list}</div>
        <div>{children}</div>
      </div>
    </div>
  );
}
