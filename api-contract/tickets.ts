import { z } from 'zod';
import { route } from './route.ts';
import { done, recordId, text, timestamp } from './shapes.ts';

export type TicketState = z.output<typeof ticketState>;

/** A ticket stays open until it is closed; a new message reopens it. */
export const ticketState = z.enum(['open', 'closed']);

export const messageText = text.min(1).max(4000);

/** The number of a message in a ticket, from 1. */
export const messageNumber = z.int().min(1).max(100);

/** The fields of a ticket in every list. */
export const ticketSummary = {
  id: recordId,
  subject: z.string(),
  state: ticketState,
  created_at: timestamp,
  updated_at: timestamp.meta({ description: 'The time of the latest message.' }),
  messages: z.int().meta({ description: 'The total number.' }),
  unread: z.boolean().meta({ description: 'Whether the other side has written an unread message.' }),
};

const ticket = z.object(ticketSummary).meta({ id: 'Ticket' });

const conversation = z
  .object({
    ...ticketSummary,
    conversation: z.array(
      z.object({
        number: messageNumber,
        staff: z.boolean().meta({ description: 'Whether staff wrote it; it does not say which of them.' }),
        text: z.string(),
        at: timestamp,
      }),
    ),
  })
  .meta({ id: 'TicketConversation' });

const ticketParams = z.object({ id: recordId });

/** Routes of a user's own support tickets. */
export const ticketRoutes = {
  tickets: route({
    method: 'get',
    path: '/v1/me/tickets',
    caller: 'user',
    summary: 'A page of 50 of the user’s tickets: those with unread answers first, then by latest message.',
    input: z.object({
      query: z.object({
        offset: z
          .string()
          .regex(/^\d{1,6}$/)
          .optional(),
      }),
    }),
    response: z.object({
      total: z.int(),
      unread: z.int().meta({ description: 'The number of tickets with unread answers.' }),
      tickets: z.array(ticket),
    }),
    errors: ['session-missing'],
  }),
  openTicket: route({
    method: 'post',
    path: '/v1/me/tickets',
    caller: 'user',
    summary: 'Opens a ticket. A user may have five open tickets and open ten a day. A repeated call changes nothing.',
    input: z.object({
      body: z.object({
        subject: text
          .min(1)
          .max(120)
          .refine((typed) => !/\p{Cc}/u.test(typed), 'One line.'),
        text: messageText,
      }),
    }),
    response: conversation,
    errors: ['session-missing', 'tickets-open', 'tickets-many', 'messages-many'],
  }),
  ticket: route({
    method: 'get',
    path: '/v1/me/tickets/{id}',
    caller: 'user',
    summary: 'One of the user’s tickets with all its messages.',
    input: z.object({ params: ticketParams }),
    response: conversation,
    errors: ['session-missing', 'ticket-unknown'],
  }),
  addTicketMessage: route({
    method: 'post',
    path: '/v1/me/tickets/{id}/messages',
    caller: 'user',
    summary:
      'Writes a message in a ticket, at most sixty an hour. Reopens a closed ticket. A repeated call adds nothing.',
    input: z.object({ params: ticketParams, body: z.object({ text: messageText }) }),
    response: conversation,
    errors: ['session-missing', 'ticket-unknown', 'ticket-full', 'tickets-open', 'messages-many'],
  }),
  closeTicket: route({
    method: 'post',
    path: '/v1/me/tickets/{id}/close',
    caller: 'user',
    summary: 'Closes one of the user’s tickets. A repeated call changes nothing.',
    input: z.object({ params: ticketParams }),
    response: conversation,
    errors: ['session-missing', 'ticket-unknown'],
  }),
  markTicketRead: route({
    method: 'post',
    path: '/v1/me/tickets/{id}/read',
    caller: 'user',
    summary: 'Records up to which message the user has read a ticket.',
    input: z.object({ params: ticketParams, body: z.object({ number: messageNumber }) }),
    response: done,
    errors: ['session-missing', 'ticket-unknown'],
  }),
};
