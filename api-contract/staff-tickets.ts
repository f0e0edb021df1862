import { z } from 'zod';
import { route } from './route.ts';
import { done, ownId, page, revision, snowflake, staffTokens, text, timestamp } from './shapes.ts';
import { person } from './staff-bans.ts';
import { staffErrors } from './staff-servers.ts';
import { messageNumber, messageText, ticketSummary } from './tickets.ts';

const summary = { ...ticketSummary, person, assigned_to: person.nullable() };

const ticket = z.object(summary).meta({ id: 'StaffTicket' });

const conversation = z
  .object({
    ...summary,
    revision,
    conversation: z.array(
      z.object({
        number: messageNumber,
        staff: z.boolean(),
        by: person.nullable().meta({ description: 'Null for somebody who has deleted their account since.' }),
        text: z.string(),
        at: timestamp,
      }),
    ),
    staff: z.array(person).meta({ description: 'To whom it can be assigned.' }),
    you: snowflake.meta({ description: 'The id of whoever asks.' }),
  })
  .meta({ id: 'StaffTicketConversation' });

const onTicket = staffTokens.extend({ id: ownId });
const onSeenTicket = onTicket.extend({ revision });

const changing = [...staffErrors, 'ticket-unknown', 'ticket-changed'] as const;

/** Routes of all tickets, for staff. Changes name the revision that they are based on. */
export const staffTicketRoutes = {
  staffTickets: route({
    method: 'post',
    path: '/v1/moderator/tickets',
    access: 'moderator',
    summary: 'A part of the tickets, those that no member of staff has read first and then the last written in.',
    input: z.object({
      body: staffTokens.extend({
        limit: page.limit.max(200),
        offset: page.offset.default(0),
        show: z.enum(['open', 'mine', 'all']).default('open'),
        search: text.max(120).default('').meta({ description: 'A part of the subject or a name, or an id.' }),
      }),
    }),
    response: z.object({
      total: z.int(),
      unread: z.int().meta({ description: 'How many open ones have something that nobody has read.' }),
      tickets: z.array(ticket),
    }),
    errors: staffErrors,
  }),
  staffTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/one',
    access: 'moderator',
    summary: 'One ticket, with everything that was said.',
    input: z.object({ body: onTicket }),
    response: conversation,
    errors: [...staffErrors, 'ticket-unknown'],
  }),
  answerTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/answer',
    access: 'moderator',
    summary: 'Answers a ticket, which tells the person; a closed one is open again. A repeated call adds nothing.',
    input: z.object({ body: onSeenTicket.extend({ text: messageText }) }),
    response: conversation,
    errors: [...changing, 'ticket-full'],
  }),
  assignTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/assign',
    access: 'moderator',
    summary: 'Says which member of staff sees to a ticket.',
    input: z.object({
      body: onSeenTicket.extend({ to: snowflake.nullable().meta({ description: 'Null for nobody in particular.' }) }),
    }),
    response: conversation,
    errors: [...changing, 'assignee-unknown'],
  }),
  closeStaffTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/close',
    access: 'moderator',
    summary: 'Closes a ticket.',
    input: z.object({ body: onSeenTicket }),
    response: conversation,
    errors: changing,
  }),
  reopenTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/reopen',
    access: 'moderator',
    summary: 'Opens a closed ticket again.',
    input: z.object({ body: onSeenTicket }),
    response: conversation,
    errors: changing,
  }),
  readStaffTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/read',
    access: 'moderator',
    summary: 'Notes up to which message the staff has read a ticket, whoever of them it was.',
    input: z.object({ body: onTicket.extend({ number: messageNumber }) }),
    response: done,
    errors: [...staffErrors, 'ticket-unknown'],
  }),
};
