import { useEffect, useState } from 'react';
import { type Outcome, readCookie } from 'shared-ui';
import { hasTickets } from './has-tickets.ts';
import { askTickets, type TicketPage } from './tickets-api.ts';

// An event, not a shared variable: the frame may come from another release than the page in it.
const read = 'tickets-read';

type Asked = Promise<Outcome<TicketPage>>;

/** Tells the frame and the news that an answer was read. */
export function tellRead() {
  dispatchEvent(new Event(read));
}

/** Asks for unread answers at the same time as a page asks for what it shows. */
export function loadUnread(): { asked: Asked | undefined } {
  return { asked: hasTickets() && readCookie('token') ? askTickets(0) : undefined };
}

/** How many tickets have an unread answer, as of a moment ago; where that cannot be had there is nothing to say. */
export function useUnreadTickets(first: Asked | undefined): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!first) return;
    const show = async (asked: Asked) => {
      const outcome = await asked;
      if (outcome.kind === 'answered') setUnread(outcome.data.unread);
    };
    const askAgain = () => void show(askTickets(0));
    void show(first);
    const occasions = [read, 'focus'];
    for (const name of occasions) addEventListener(name, askAgain);
    return () => {
      for (const name of occasions) removeEventListener(name, askAgain);
    };
  }, [first]);
  return unread;
}
