import { readCookie } from 'shared-ui';
import { startQuery, useQuery } from 'shared-ui/work';
import { hasTickets } from './has-tickets.ts';
import { unreadQuery } from './tickets-api.ts';

/** Starts the query for unread answers together with those of the page. */
export function loadUnread() {
  if (hasTickets() && readCookie('token')) startQuery(unreadQuery);
  return null;
}

/** How many tickets have an unread answer; 0 while that is not known. */
export function useUnreadTickets(): number {
  const { data } = useQuery({ ...unreadQuery, enabled: hasTickets() });
  return data?.unread ?? 0;
}
