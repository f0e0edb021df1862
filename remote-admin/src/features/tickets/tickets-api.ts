import { type ApiResult, api, toResult } from 'shared-ui';
import { apiQuery, queryClient, replaceQueryData } from 'shared-ui/app';
import type { TicketMessage, TicketSummary } from 'shared-ui/app/tickets';
import { staffRequest, TOKENS_MISSING } from '../../auth/staff-request.ts';
import { getStaffTokens } from '../../auth/staff-session.ts';
import type { UserSummary } from '../../components/user-line.tsx';

/** A ticket in the staff's list. */
export interface Ticket extends TicketSummary {
  person: UserSummary;
  assigned_to: UserSummary | null;
}

/** A message of a ticket. */
export interface Message extends TicketMessage {
  /** Null if the user has deleted their account since. */
  by: UserSummary | null;
}

/** A ticket with its messages, and the staff it can be assigned to. */
export interface Conversation extends Ticket {
  revision: number;
  conversation: Message[];
  staff: UserSummary[];
  /** The signed-in user's id. */
  you: string;
}

/** The filter of the list. */
export type TicketFilter = 'open' | 'mine' | 'all';

/** The query of the list. */
export interface TicketQuery {
  show: TicketFilter;
  search: string;
  offset: number;
}

/** The number of tickets per page. */
export const PAGE_SIZE = 30;

/** A page of tickets. Unread ones come first. */
export const ticketsQuery = ({ show, search, offset }: TicketQuery) =>
  apiQuery(
    ['staff', 'tickets', 'list', show, search, offset],
    () =>
      staffRequest((tokens) =>
        api.POST('/v1/moderator/tickets', { body: { ...tokens, limit: PAGE_SIZE, show, search, offset } }),
      ),
    { gcTime: 0 },
  );

/** A ticket with all its messages. */
export const ticketQuery = (id: string) =>
  apiQuery<Conversation>(
    ['staff', 'tickets', 'one', id],
    () => staffRequest((tokens) => api.POST('/v1/moderator/tickets/one', { body: { ...tokens, id } })),
    { gcTime: 0 },
  );

/** Updates the cached ticket after a mutation, and fetches the lists again that may show it. */
export function updateCachedTicket(ticket: Conversation) {
  void refetchLists();
  return replaceQueryData(ticketQuery(ticket.id), ticket);
}

function refetchLists() {
  return queryClient.invalidateQueries({ queryKey: ['staff', 'tickets', 'list'] });
}

/** The cached ticket, which has the revision of the latest mutation. */
export function getLatestTicket(ticket: Conversation): Conversation {
  return queryClient.getQueryData<Conversation>(ticketQuery(ticket.id).queryKey) ?? ticket;
}

/** The number of unread open tickets. This request never asks the user for a code. */
export const unreadQuery = apiQuery(
  ['staff', 'tickets', 'unread'],
  async (): Promise<ApiResult<{ unread: number }>> => {
    const tokens = getStaffTokens();
    if (!tokens) return { kind: 'http-error', status: 401, reason: TOKENS_MISSING };
    return toResult(api.POST('/v1/moderator/tickets', { body: { ...tokens, limit: 1 } }));
  },
  { refetchOnWindowFocus: 'always' },
);

/** A ticket's id, and the revision that the user saw. */
type TicketRevision = Pick<Conversation, 'id' | 'revision'>;

/** Sends a reply. */
export function replyToTicket({ id, revision }: TicketRevision, text: string): Promise<ApiResult<Conversation>> {
  return staffRequest((tokens) =>
    api.POST('/v1/moderator/tickets/answer', { body: { ...tokens, id, revision, text } }),
  );
}

/** Assigns a ticket to a staff member, or to nobody. */
export function assignTicket({ id, revision }: TicketRevision, to: string | null): Promise<ApiResult<Conversation>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/tickets/assign', { body: { ...tokens, id, revision, to } }));
}

/** Closes a ticket. */
export function closeTicket({ id, revision }: TicketRevision): Promise<ApiResult<Conversation>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/tickets/close', { body: { ...tokens, id, revision } }));
}

/** Opens a ticket again. */
export function reopenTicket({ id, revision }: TicketRevision): Promise<ApiResult<Conversation>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/tickets/reopen', { body: { ...tokens, id, revision } }));
}

/** Marks a ticket as read up to a message. If that fails, the ticket stays unread until the next poll retries. */
export async function markRead(id: string, number: number) {
  const result = await staffRequest<unknown>((tokens) =>
    api.POST('/v1/moderator/tickets/read', { body: { ...tokens, id, number } }),
  );
  if (result.kind !== 'ok') return;
  void refetchLists();
  await queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });
}
