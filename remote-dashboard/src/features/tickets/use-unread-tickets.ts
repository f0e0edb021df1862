import { hasFeature, readCookie } from 'shared-ui';
import { startQuery, useQuery } from 'shared-ui/app';
import { unreadQuery } from './tickets-api.ts';

/** Starts the query for unread answers together with those of the page. */
export function loadUnread() {
  if (hasFeature('tickets') && readCookie('token')) startQuery(unreadQuery);
  return null;
}

/** How many tickets have an unread answer; 0 while that is not known. */
export function useUnreadTickets(): number {
  const { data } = useQuery({ ...unreadQuery, enabled: hasFeature('tickets') });
  return data?.unread ?? 0;
}
