import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../http/context.ts';
import { registerRoute } from '../http/register-route.ts';
import { registerStaffActionRoute } from '../staff/action-log.ts';
import {
  addTicketMessage,
  closeOwnTicket,
  getOwnTicket,
  listOwnTickets,
  markOwnTicketRead,
  openTicket,
} from './own-tickets.ts';
import {
  answerTicket,
  assignTicket,
  closeStaffTicket,
  markStaffTicketRead,
  reopenTicket,
} from './staff-ticket-changes.ts';
import { getStaffTicket, listStaffTickets } from './staff-tickets.ts';

export function registerTicketRoutes(app: FastifyInstance, context: AppContext) {
  registerRoute(app, context, contract.tickets, { handler: listOwnTickets });
  registerRoute(app, context, contract.openTicket, { handler: openTicket });
  registerRoute(app, context, contract.ticket, { handler: getOwnTicket });
  registerRoute(app, context, contract.addTicketMessage, { handler: addTicketMessage });
  registerRoute(app, context, contract.closeTicket, { handler: closeOwnTicket });
  registerRoute(app, context, contract.markTicketRead, { handler: markOwnTicketRead });
  registerRoute(app, context, contract.staffTickets, { handler: listStaffTickets });
  registerRoute(app, context, contract.staffTicket, { handler: getStaffTicket });
  registerStaffActionRoute(app, context, contract.answerTicket, { action: 'ticket_answer', handler: answerTicket });
  registerStaffActionRoute(app, context, contract.assignTicket, { action: 'ticket_assign', handler: assignTicket });
  registerStaffActionRoute(app, context, contract.closeStaffTicket, {
    action: 'ticket_close',
    handler: closeStaffTicket,
  });
  registerStaffActionRoute(app, context, contract.reopenTicket, { action: 'ticket_reopen', handler: reopenTicket });
  registerRoute(app, context, contract.markStaffTicketRead, { handler: markStaffTicketRead });
}
