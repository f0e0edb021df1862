import { data, type LoaderFunctionArgs } from 'react-router';
import { api, type Outcome, outcomeOf } from 'shared-ui';
import { patience } from '../asking/failure.ts';
import { requireSession } from '../session/require-session.ts';
import { hasTickets } from './has-tickets.ts';

/** A ticket of the reader's, as lists tell it. */
export interface Ticket {
  id: string;
  subject: string;
  state: 'open' | 'closed';
  created_at: string;
  updated_at: string;
  messages: number;
  /** It has an answer that was not read. */
  unread: boolean;
}

/** A part of the reader's tickets. */
export interface TicketPage {
  total: number;
  unread: number;
  tickets: Ticket[];
}

/** Something that was said in a ticket. */
export interface Message {
  number: number;
  /** The bot's team said it. */
  staff: boolean;
  text: string;
  at: string;
}

/** A ticket with everything that was said. */
export interface Conversation extends Ticket {
  conversation: Message[];
}

/** How many tickets a page of the list has. */
export const pageSize = 50;

const signal = () => AbortSignal.timeout(patience);

/** Asks for a part of the reader's tickets, those with unread answers first. */
export function askTickets(offset: number): Promise<Outcome<TicketPage>> {
  const params = { query: { offset: String(offset) } };
  return outcomeOf(api.GET('/v1/me/tickets', { params, signal: signal() }));
}

/** Asks what was said in a ticket. */
export function askTicket(id: string): Promise<Outcome<Conversation>> {
  return outcomeOf(api.GET('/v1/me/tickets/{id}', { params: { path: { id } }, signal: signal() }));
}

/** Opens a ticket. */
export function openTicket(body: { subject: string; text: string }): Promise<Outcome<Conversation>> {
  return outcomeOf(api.POST('/v1/me/tickets', { body, signal: signal() }));
}

/** Says something in a ticket. */
export function writeInTicket(id: string, text: string): Promise<Outcome<Conversation>> {
  const params = { path: { id } };
  return outcomeOf(api.POST('/v1/me/tickets/{id}/messages', { params, body: { text }, signal: signal() }));
}

/** Closes a ticket. */
export function closeTicket(id: string): Promise<Outcome<Conversation>> {
  return outcomeOf(api.POST('/v1/me/tickets/{id}/close', { params: { path: { id } }, signal: signal() }));
}

/** Tells up to which message a ticket was read. */
export function markRead(id: string, number: number): Promise<Outcome<unknown>> {
  const params = { path: { id } };
  return outcomeOf(api.POST('/v1/me/tickets/{id}/read', { params, body: { number }, signal: signal() }));
}

/** Asks for the part of the list that the address names; without the feature there is nothing to ask for. */
export function loadTickets({ request }: LoaderFunctionArgs) {
  requireSession(request);
  const from = offsetIn(new URL(request.url).searchParams);
  return { from, asked: hasTickets() ? askTickets(from) : undefined };
}

/** The place in the list that an address names. */
function offsetIn(search: URLSearchParams): number {
  const from = Number(search.get('from'));
  return Number.isInteger(from) && from > 0 && from < 1_000_000 ? from : 0;
}

/** Guards the pages that only exist with the feature. */
export function requireTickets({ request }: LoaderFunctionArgs) {
  requireSession(request);
  if (!hasTickets()) throw data(null, { status: 404 });
  return null;
}

/** Asks for the ticket of the address. */
export function loadTicket(args: LoaderFunctionArgs) {
  requireTickets(args);
  const { id = '' } = args.params;
  return { id, asked: askTicket(id) };
}
