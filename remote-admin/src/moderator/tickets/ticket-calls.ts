import { api, type Outcome } from 'shared-ui';
import { staffCall } from '../../entry/staff-call.ts';
import type { Person } from '../person-line.tsx';

/** A ticket, as lists of staff tell it. */
export interface Ticket {
  id: string;
  subject: string;
  state: 'open' | 'closed';
  created_at: string;
  updated_at: string;
  messages: number;
  /** Somebody has to read it. */
  unread: boolean;
  person: Person;
  assigned_to: Person | null;
}

/** Something that was said in a ticket. */
export interface Message {
  number: number;
  staff: boolean;
  /** Nobody where they have deleted their account since. */
  by: Person | null;
  text: string;
  at: string;
}

/** A ticket with everything that was said, and who could see to it. */
export interface Conversation extends Ticket {
  revision: number;
  conversation: Message[];
  staff: Person[];
  /** The reader's own id. */
  you: string;
}

/** A part of the tickets. */
export interface TicketPage {
  total: number;
  unread: number;
  tickets: Ticket[];
}

/** Which tickets are listed. */
export type Shown = 'open' | 'mine' | 'all';

/** What the list is asked for. */
export interface TicketQuery {
  show: Shown;
  search: string;
  offset: number;
}

/** How many tickets a page of the list has. */
export const pageSize = 30;

/** Asks for a part of the tickets, those that nobody has read first. */
export function askTickets(query: TicketQuery): Promise<Outcome<TicketPage>> {
  return staffCall((tokens) => api.POST('/v1/moderator/tickets', { body: { ...tokens, limit: pageSize, ...query } }));
}

/** Asks what was said in a ticket. */
export function askTicket(id: string): Promise<Outcome<Conversation>> {
  return staffCall((tokens) => api.POST('/v1/moderator/tickets/one', { body: { ...tokens, id } }));
}

/** A ticket as the reader saw it. */
type Seen = Pick<Conversation, 'id' | 'revision'>;

/** Answers a ticket. */
export function answerTicket({ id, revision }: Seen, text: string): Promise<Outcome<Conversation>> {
  return staffCall((tokens) => api.POST('/v1/moderator/tickets/answer', { body: { ...tokens, id, revision, text } }));
}

/** Says who sees to a ticket. */
export function assignTicket({ id, revision }: Seen, to: string | null): Promise<Outcome<Conversation>> {
  return staffCall((tokens) => api.POST('/v1/moderator/tickets/assign', { body: { ...tokens, id, revision, to } }));
}

/** Closes a ticket. */
export function closeTicket({ id, revision }: Seen): Promise<Outcome<Conversation>> {
  return staffCall((tokens) => api.POST('/v1/moderator/tickets/close', { body: { ...tokens, id, revision } }));
}

/** Opens a ticket again. */
export function reopenTicket({ id, revision }: Seen): Promise<Outcome<Conversation>> {
  return staffCall((tokens) => api.POST('/v1/moderator/tickets/reopen', { body: { ...tokens, id, revision } }));
}

/** Tells up to which message a ticket was read. */
export function markRead(id: string, number: number): Promise<Outcome<unknown>> {
  return staffCall((tokens) => api.POST('/v1/moderator/tickets/read', { body: { ...tokens, id, number } }));
}
