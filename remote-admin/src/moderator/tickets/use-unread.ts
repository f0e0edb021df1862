import { useEffect, useState } from 'react';
import { api, outcomeOf, readPageConfig } from 'shared-ui';
import { staffTokens } from '../../entry/tokens.ts';

// An event, not a shared variable: the frame may come from another release than the page in it.
const read = 'staff-tickets-read';

/** Tells the frame that a ticket was read. */
export function tellRead() {
  dispatchEvent(new Event(read));
}

/** How many open tickets nobody has read, as of a moment ago; nobody is asked for a code to know it. */
export function useUnread(): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    if (!readPageConfig().features.includes('tickets')) return;
    const gone = new AbortController();
    const { signal } = gone;
    async function ask() {
      const tokens = staffTokens();
      if (!tokens) return;
      const outcome = await outcomeOf(api.POST('/v1/moderator/tickets', { body: { ...tokens, limit: 1 }, signal }));
      if (outcome.kind === 'answered' && !signal.aborted) setUnread(outcome.data.unread);
    }
    void ask();
    for (const name of [read, 'focus']) addEventListener(name, ask, { signal });
    return () => gone.abort();
  }, []);
  return unread;
}
