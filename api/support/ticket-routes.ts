import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../http/context.ts';
import { implement } from '../http/register-route.ts';
import { auditDenied } from '../staff/audit-log.ts';
import {
  closeOwnTicket,
  getOwnTicket,
  listOwnTickets,
  markOwnTicketRead,
  openTicket,
  writeInTicket,
} from './own-tickets.ts';
import { answerTicket, assignTicket, closeStaffTicket, markStaffTicketRead, reopenTicket } from './staff-changes.ts';
import { getStaffTicket, listStaffTickets } from './staff-tickets.ts';

/** What people ask for help with, and what staff say to it. */
export function ticketRoutes(app: FastifyInstance, context: AppContext) {
  implement(app, context, contract.tickets, listOwnTickets);
  implement(app, context, contract.openTicket, openTicket);
  implement(app, context, contract.ticket, getOwnTicket);
  implement(app, context, contract.writeInTicket, writeInTicket);
  implement(app, context, contract.closeTicket, closeOwnTicket);
  implement(app, context, contract.readTicket, markOwnTicketRead);
  implement(app, context, contract.staffTickets, listStaffTickets);
  implement(app, context, contract.staffTicket, getStaffTicket);
  implement(app, context, contract.answerTicket, answerTicket, auditDenied('ticket_answer'));
  implement(app, context, contract.assignTicket, assignTicket, auditDenied('ticket_assign'));
  implement(app, context, contract.closeStaffTicket, closeStaffTicket, auditDenied('ticket_close'));
  implement(app, context, contract.reopenTicket, reopenTicket, auditDenied('ticket_reopen'));
  implement(app, context, contract.readStaffTicket, markStaffTicketRead);
}
