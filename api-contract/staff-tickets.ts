import { z } from 'zod';
import { route } from './route.ts';
import { done, page, recordId, revision, snowflake, staffTokens, text, timestamp } from './shapes.ts';
import { userSummary } from './staff-bans.ts';
import { staffErrors } from './staff-servers.ts';
import { messageNumber, messageText, ticketSummary } from './tickets.ts';

const summary = { ...ticketSummary, person: userSummary, assigned_to: userSummary.nullable() };

const ticket = z.object(summary).meta({ id: 'StaffTicket' });

const conversation = z
  .object({
    ...summary,
    revision,
    conversation: z.array(
      z.object({
        number: messageNumber,
        staff: z.boolean(),
        by: userSummary.nullable().meta({ description: 'Null if the account was deleted.' }),
        text: z.string(),
        at: timestamp,
      }),
    ),
    staff: z.array(userSummary).meta({ description: 'The staff members whom it can be assigned to.' }),
    you: snowflake.meta({ description: 'The caller’s id.' }),
  })
  .meta({ id: 'StaffTicketConversation' });

const ticketBody = staffTokens.extend({ id: recordId });
const revisedTicketBody = ticketBody.extend({ revision });

const changeErrors = [...staffErrors, 'ticket-unknown', 'ticket-changed'] as const;

/** Routes of all tickets, for staff. Changes send the revision that they are based on. */
export const staffTicketRoutes = {
  staffTickets: route({
    method: 'post',
    path: '/v1/moderator/tickets',
    caller: 'moderator',
    summary:
      'A page of the tickets, first those with messages that no staff member has read, each group by latest message.',
    input: z.object({
      body: staffTokens.extend({
        limit: page.limit.max(200),
        offset: page.offset.default(0),
        show: z.enum(['open', 'mine', 'all']).default('open'),
        search: text.max(120).default('').meta({ description: 'Part of the subject or of a name, or an id.' }),
      }),
    }),
    response: z.object({
      total: z.int(),
      unread: z.int().meta({ description: 'The number of open tickets with messages that no staff member has read.' }),
      tickets: z.array(ticket),
    }),
    errors: staffErrors,
  }),
  staffTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/one',
    caller: 'moderator',
    summary: 'A ticket with all its messages.',
    input: z.object({ body: ticketBody }),
    response: conversation,
    errors: [...staffErrors, 'ticket-unknown'],
  }),
  answerTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/answer',
    caller: 'moderator',
    summary:
      'Writes an answer in a ticket and notifies its author. Reopens a closed ticket. A repeated call adds nothing.',
    input: z.object({ body: revisedTicketBody.extend({ text: messageText }) }),
    response: conversation,
    errors: [...changeErrors, 'ticket-full'],
  }),
  assignTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/assign',
    caller: 'moderator',
    summary: 'Assigns a ticket to a staff member.',
    input: z.object({
      body: revisedTicketBody.extend({
        to: snowflake.nullable().meta({ description: 'Null if it is assigned to no staff member.' }),
      }),
    }),
    response: conversation,
    errors: [...changeErrors, 'assignee-unknown'],
  }),
  closeStaffTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/close',
    caller: 'moderator',
    summary: 'Closes a ticket.',
    input: z.object({ body: revisedTicketBody }),
    response: conversation,
    errors: changeErrors,
  }),
  reopenTicket: route({
    method: 'post',
    path: '/v1/moderator/tickets/reopen',
    caller: 'moderator',
    summary: 'Opens a closed ticket again.',
    input: z.object({ body: revisedTicketBody }),
    response: conversation,
    errors: changeErrors,
  }),
  markStaffTicketRead: route({
    method: 'post',
    path: '/v1/moderator/tickets/read',
    caller: 'moderator',
    summary: 'Records up to which message the staff, as a team, have read a ticket.',
    input: z.object({ body: ticketBody.extend({ number: messageNumber }) }),
    response: done,
    errors: [...staffErrors, 'ticket-unknown'],
  }),
};
