import { useCallback, useEffect, useState } from 'react';
import { askTickets } from './tickets-api.ts';

// An event, not a shared variable: the frame may come from another release than the page in it.
const read = 'tickets-read';

/** Tells the frame and the news that an answer was read. */
export function tellRead() {
  dispatchEvent(new Event(read));
}

/** How many tickets have an unread answer, as of a moment ago; where that cannot be had there is nothing to say. */
export function useUnreadTickets(wanted: boolean): number {
  const [unread, setUnread] = useState(0);
  const ask = useCallback(async () => {
    const outcome = await askTickets(0);
    if (outcome.kind === 'answered') setUnread(outcome.data.unread);
  }, []);
  useEffect(() => {
    if (!wanted) return;
    void ask();
    const occasions = [read, 'focus'];
    for (const name of occasions) addEventListener(name, ask);
    return () => {
      for (const name of occasions) removeEventListener(name, ask);
    };
  }, [wanted, ask]);
  return unread;
}
