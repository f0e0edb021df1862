import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../http/context.ts';
import { implement } from '../http/implement.ts';
import { noteRefused } from '../staff/note-refused.ts';
import { answerTicket, answerTickets } from './own-tickets.ts';
import { answerAnswer, answerAssign, answerReopen, answerStaffClose, answerStaffRead } from './staff-routes.ts';
import { answerStaffTicket, answerStaffTickets } from './staff-tickets.ts';
import { answerClose, answerOpen, answerRead, answerWrite } from './write-routes.ts';

/** What people ask for help with, and what staff say to it. */
export function ticketRoutes(app: FastifyInstance, context: Context) {
  implement(app, context, contract.tickets, answerTickets);
  implement(app, context, contract.openTicket, answerOpen);
  implement(app, context, contract.ticket, answerTicket);
  implement(app, context, contract.writeInTicket, answerWrite);
  implement(app, context, contract.closeTicket, answerClose);
  implement(app, context, contract.readTicket, answerRead);
  implement(app, context, contract.staffTickets, answerStaffTickets);
  implement(app, context, contract.staffTicket, answerStaffTicket);
  implement(app, context, contract.answerTicket, answerAnswer, noteRefused('ticket_answer'));
  implement(app, context, contract.assignTicket, answerAssign, noteRefused('ticket_assign'));
  implement(app, context, contract.closeStaffTicket, answerStaffClose, noteRefused('ticket_close'));
  implement(app, context, contract.reopenTicket, answerReopen, noteRefused('ticket_reopen'));
  implement(app, context, contract.readStaffTicket, answerStaffRead);
}
