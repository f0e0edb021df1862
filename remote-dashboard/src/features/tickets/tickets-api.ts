import { data, type LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, hasFeature, readCookie, toResult } from 'shared-ui';
import { apiQuery, POLLING_INTERVAL_MS, queryClient, replaceQueryData, startQuery, useQuery } from 'shared-ui/app';
import { getOffset, type TicketMessage, type TicketSummary } from 'shared-ui/app/tickets';
import { createTimeoutSignal } from '../../lib/api/requests.ts';

/** A ticket with all its messages. */
export interface Conversation extends TicketSummary {
  conversation: TicketMessage[];
}

/** The number of tickets per page. */
export const PAGE_SIZE = 50;

/** Polls, so that the team's replies appear while a page is open. */
const polling = { refetchInterval: POLLING_INTERVAL_MS, refetchOnWindowFocus: 'always' } as const;

/** A page of the user's tickets. Those with unread replies come first. */
export const ticketsQuery = (offset: number) =>
  apiQuery(
    ['tickets', 'list', offset],
    () => {
      const params = { query: { offset: String(offset) } };
      return toResult(api.GET('/v1/me/tickets', { params, signal: createTimeoutSignal() }));
    },
    polling,
  );

/** The first page of the list, without polling. It contains the number of all unread tickets. */
const unreadQuery = { ...ticketsQuery(0), refetchInterval: undefined };

/** A ticket with all its messages. */
export const ticketQuery = (id: string) =>
  apiQuery<Conversation>(
    ['tickets', 'one', id],
    () => toResult(api.GET('/v1/me/tickets/{id}', { params: { path: { id } }, signal: createTimeoutSignal() })),
    polling,
  );

/** Opens a ticket. */
export function openTicket(body: { subject: string; text: string }): Promise<ApiResult<Conversation>> {
  return toResult(api.POST('/v1/me/tickets', { body, signal: createTimeoutSignal() }));
}

/** Sends a message in a ticket. */
export function sendMessage(id: string, text: string): Promise<ApiResult<Conversation>> {
  const params = { path: { id } };
  return toResult(api.POST('/v1/me/tickets/{id}/messages', { params, body: { text }, signal: createTimeoutSignal() }));
}

/** Closes a ticket. */
export function closeTicket(id: string): Promise<ApiResult<Conversation>> {
  return toResult(api.POST('/v1/me/tickets/{id}/close', { params: { path: { id } }, signal: createTimeoutSignal() }));
}

/** Updates the cached ticket after a mutation. */
export const updateCachedTicket = (ticket: Conversation) => replaceQueryData(ticketQuery(ticket.id), ticket);

/** Marks a ticket as read up to a message. If that fails, the ticket stays unread until the next poll retries. */
export async function markRead(id: string, number: number) {
  const params = { path: { id } };
  const request = api.POST('/v1/me/tickets/{id}/read', { params, body: { number }, signal: createTimeoutSignal() });
  const result = await toResult(request);
  if (result.kind !== 'ok') return;
  // Makes the shell refetch the news.
  dispatchEvent(new Event('tickets-read'));
  await queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });
}

/** Starts the query for the page of the list in the URL. Returns false if the API does not support tickets. */
export function loadTickets({ request }: LoaderFunctionArgs): boolean {
  if (!hasFeature('tickets')) return false;
  startQuery(ticketsQuery(getOffset(new URL(request.url).searchParams)));
  return true;
}

/** The guard of pages that require the feature `tickets`. */
export function requireTicketsFeature() {
  if (!hasFeature('tickets')) throw data(null, { status: 404 });
  return null;
}

/** Starts the query of the ticket in the URL. */
export function loadTicket({ params: { id = '' } }: LoaderFunctionArgs) {
  requireTicketsFeature();
  startQuery(ticketQuery(id));
  return { id };
}

/** Starts the query for the number of unread tickets, in parallel with the page's queries. */
export function loadUnreadCount() {
  if (hasFeature('tickets') && readCookie('token')) startQuery(unreadQuery);
  return null;
}

/** The number of tickets with unread replies; 0 until it is loaded. */
export function useUnreadTickets(): number {
  const { data } = useQuery({ ...unreadQuery, enabled: hasFeature('tickets') });
  return data?.unread ?? 0;
}
