import { type KeyboardEvent, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { NavLink } from 'react-router';
import { useQuery } from 'shared-ui/app';
import { RelativeTime } from '../../lib/relative-time.tsx';
import styles from './ticket-nav.module.css';
import { TicketState } from './ticket-state.tsx';
import { ticketsQuery } from './tickets-api.ts';

const stepsByKey: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, j: 1, k: -1 };

/** The user's latest tickets beside the open one, in a wide window. Arrow keys, J and K move the focus. */
export function TicketNav() {
  const { formatMessage } = useIntl();
  const { data: page } = useQuery(ticketsQuery(0));
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
    <nav className={styles.nav} aria-label={formatMessage({ id: 'tickets.list' })} onKeyDown={moveFocus}>
      <ul ref={listRef}>
        {page?.tickets.map(({ id, subject, state, unread, updated_at }) => (
          <li key={id} className={styles.entry}>
            <NavLink to={`/tickets/${id}`} dir="auto" className={unread ? styles.unread : undefined}>
              {subject}
            </NavLink>
            <p className={styles.details}>
              <TicketState state={state} unread={unread} /> <RelativeTime time={updated_at} />
            </p>
          </li>
        ))}
      </ul>
      {page && page.total > page.tickets.length && (
        <p className={styles.more}>
          <FormattedMessage id="tickets.list.more" values={{ count: page.total - page.tickets.length }} />
        </p>
      )}
    </nav>
  );
}
