import { type ApiResult, api, toResult } from 'shared-ui';
import { apiQuery, queryClient } from 'shared-ui/app';
import { replaceData, type TicketMessage, type TicketSummary } from 'shared-ui/lib/tickets.ts';
import { staffRequest, TOKENS_MISSING } from '../../auth/staff-request.ts';
import { getStaffTokens } from '../../auth/staff-session.ts';
import type { Person } from '../../components/person-line.tsx';

/** A ticket, as lists of staff tell it. */
export interface Ticket extends TicketSummary {
  person: Person;
  assigned_to: Person | null;
}

/** A message of a ticket. */
export interface Message extends TicketMessage {
  /** Null if they have deleted their account since. */
  by: Person | null;
}

/** A ticket with its messages, and the staff it can be assigned to. */
export interface Conversation extends Ticket {
  revision: number;
  conversation: Message[];
  staff: Person[];
  /** The reader's own id. */
  you: string;
}

/** Which tickets are listed. */
export type TicketFilter = 'open' | 'mine' | 'all';

/** What the list is asked for. */
export interface TicketQuery {
  show: TicketFilter;
  search: string;
  offset: number;
}

/** How many tickets a page of the list has. */
export const pageSize = 30;

/** A part of the tickets. Those that nobody has read come first. */
export const ticketsQuery = ({ show, search, offset }: TicketQuery) =>
  apiQuery(
    ['staff', 'tickets', 'list', show, search, offset],
    () =>
      staffRequest((tokens) =>
        api.POST('/v1/moderator/tickets', { body: { ...tokens, limit: pageSize, show, search, offset } }),
      ),
    { gcTime: 0 },
  );

/** A ticket with everything that was said. */
export const ticketQuery = (id: string) =>
  apiQuery<Conversation>(
    ['staff', 'tickets', 'one', id],
    () => staffRequest((tokens) => api.POST('/v1/moderator/tickets/one', { body: { ...tokens, id } })),
    { gcTime: 0 },
  );

/** Shows what a mutation has made of a ticket. */
export const showTicket = (ticket: Conversation) => replaceData(ticketQuery(ticket.id), ticket);

/** The ticket as the mutation before has left it. */
export function latestTicket(ticket: Conversation): Conversation {
  return queryClient.getQueryData<Conversation>(ticketQuery(ticket.id).queryKey) ?? ticket;
}

/** How many open tickets nobody has read. Nobody is asked for a code to know that. */
export const unreadQuery = apiQuery(
  ['staff', 'tickets', 'unread'],
  async (): Promise<ApiResult<{ unread: number }>> => {
    const tokens = getStaffTokens();
    if (!tokens) return { kind: 'http-error', status: 401, reason: TOKENS_MISSING };
    return toResult(api.POST('/v1/moderator/tickets', { body: { ...tokens, limit: 1 } }));
  },
  { refetchOnWindowFocus: 'always' },
);

/** A ticket as the reader saw it. */
type Seen = Pick<Conversation, 'id' | 'revision'>;

/** Answers a ticket. */
export function answerTicket({ id, revision }: Seen, text: string): Promise<ApiResult<Conversation>> {
  return staffRequest((tokens) =>
    api.POST('/v1/moderator/tickets/answer', { body: { ...tokens, id, revision, text } }),
  );
}

/** Says who sees to a ticket. */
export function assignTicket({ id, revision }: Seen, to: string | null): Promise<ApiResult<Conversation>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/tickets/assign', { body: { ...tokens, id, revision, to } }));
}

/** Closes a ticket. */
export function closeTicket({ id, revision }: Seen): Promise<ApiResult<Conversation>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/tickets/close', { body: { ...tokens, id, revision } }));
}

/** Opens a ticket again. */
export function reopenTicket({ id, revision }: Seen): Promise<ApiResult<Conversation>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/tickets/reopen', { body: { ...tokens, id, revision } }));
}

/** Marks a ticket as read up to a message. If that fails, the ticket stays unread, and the next answer repeats it. */
export async function markRead(id: string, number: number) {
  const result = await staffRequest<unknown>((tokens) =>
    api.POST('/v1/moderator/tickets/read', { body: { ...tokens, id, number } }),
  );
  if (result.kind === 'ok') await queryClient.invalidateQueries({ queryKey: unreadQuery.queryKey });
}
