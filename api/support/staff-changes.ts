import type { contract } from 'api-contract/contract';
import type { Database, TicketChange } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { type AuditEntry, writeAuditEntry } from '../staff/audit-log.ts';
import { isRepeated, type LockedTicket, lockTicket, publishTicketNews, writeMessage } from './messages.ts';
import { activeStaff, readStaffTicket } from './staff-tickets.ts';

type Contract = typeof contract;

/** A request that changes a ticket. */
type ChangingCall = Omit<RequestContext<Contract['closeStaffTicket']>, 'input'> & {
  input: { body: { id: string; revision: number } };
};

interface Change {
  /** The entry of the action log, without the text of messages. */
  entry: (ticket: LockedTicket) => Omit<AuditEntry, 'subject'>;
  make: (db: Database, ticket: LockedTicket) => Promise<void>;
  /** Whether an earlier request, whose response was lost, has already made the change. */
  isMade?: (db: Database, ticket: LockedTicket) => Promise<boolean>;
}

/** Changes a ticket in one transaction if its revision is the one that the caller saw. */
function changeTicket(call: ChangingCall, { entry, make, isMade }: Change) {
  const { id, revision } = call.input.body;
  return call.db.transaction().execute(async (transaction) => {
    const inside = { ...call, db: transaction };
    const ticket = await lockTicket(transaction, id);
    if (await isMade?.(transaction, ticket)) return readStaffTicket(inside, id);
    if (ticket.revision !== revision) throw new ApiError('ticket-changed');
    await make(transaction, ticket);
    await writeAuditEntry(inside, { ...entry(ticket), subject: ticket.user_id }, 'done');
    return readStaffTicket(inside, id);
  });
}

async function updateTicket(db: Database, { id, revision }: LockedTicket, columns: TicketChange) {
  await db
    .updateTable('tickets')
    .set({ ...columns, revision: revision + 1 })
    .where('id', '=', id)
    .execute();
}

const describeTicket = ({ id, user_id }: LockedTicket) => `the ticket ${id} of ${user_id}`;

/** `POST /v1/moderator/tickets/answer`: replies to a ticket and notifies its owner. */
export function answerTicket(call: RequestContext<Contract['answerTicket']>) {
  const { now, caller, input } = call;
  const message = { by: caller.userId, staff: true, text: input.body.text, at: new Date(now()) };
  return changeTicket(call, {
    entry: (ticket) => ({ action: 'ticket_answer', description: `Answered ${describeTicket(ticket)}.` }),
    isMade: (db, ticket) => isRepeated(db, ticket, message),
    async make(db, ticket) {
      await writeMessage(db, ticket, message);
      await publishTicketNews({ db, now }, ticket);
    },
  });
}

/** `POST /v1/moderator/tickets/assign`. */
export function assignTicket(call: RequestContext<Contract['assignTicket']>) {
  const { to } = call.input.body;
  return changeTicket(call, {
    entry: (ticket) => ({
      action: 'ticket_assign',
      description:
        to === null ? `Assigned ${describeTicket(ticket)} to nobody.` : `Assigned ${describeTicket(ticket)} to ${to}.`,
    }),
    async make(db, ticket) {
      const isStaff = to === null || (await activeStaff(db)).some(({ id }) => id === to);
      if (!isStaff) throw new ApiError('assignee-unknown');
      await updateTicket(db, ticket, { assigned_to: to });
    },
  });
}

/** `POST /v1/moderator/tickets/close`. */
export function closeStaffTicket(call: RequestContext<Contract['closeStaffTicket']>) {
  return changeTicket(call, {
    entry: (ticket) => ({ action: 'ticket_close', description: `Closed ${describeTicket(ticket)}.` }),
    make: (db, ticket) => updateTicket(db, ticket, { state: 'closed' }),
  });
}

/** `POST /v1/moderator/tickets/reopen`. */
export function reopenTicket(call: RequestContext<Contract['reopenTicket']>) {
  return changeTicket(call, {
    entry: (ticket) => ({ action: 'ticket_reopen', description: `Reopened ${describeTicket(ticket)}.` }),
    make: (db, ticket) => updateTicket(db, ticket, { state: 'open' }),
  });
}

/** `POST /v1/moderator/tickets/read`: marks messages as read for all staff. */
export async function markStaffTicketRead({ db, input }: RequestContext<Contract['readStaffTicket']>) {
  const { id, number } = input.body;
  await db.transaction().execute(async (transaction) => {
    const { messages, read_by_staff } = await lockTicket(transaction, id);
    const read = Math.min(messages, number);
    if (read > read_by_staff)
      await transaction.updateTable('tickets').set({ read_by_staff: read }).where('id', '=', id).execute();
  });
  return { message: 'OK' };
}
