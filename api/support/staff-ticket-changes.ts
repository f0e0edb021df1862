import type { contract } from 'api-contract/contract';
import type { TicketChange } from '../db/staff-tables.ts';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { type NewActionLogEntry, writeActionLogEntry } from '../staff/action-log.ts';
import { describeAction } from '../staff/describe-action.ts';
import { findActiveStaff, readStaffTicket } from './staff-tickets.ts';
import { isRepeated, type LockedTicket, lockTicket, publishTicketNews, writeMessage } from './ticket-messages.ts';

type Contract = typeof contract;

/** A request that changes a ticket. */
type TicketChangeCall = Omit<RequestContext<Contract['closeStaffTicket']>, 'input'> & {
  input: { body: { id: string; revision: number } };
};

interface Change {
  /** The entry of the action log, without the text of messages. */
  getEntry: (ticket: LockedTicket) => Omit<NewActionLogEntry, 'subject'>;
  apply: (db: Database, ticket: LockedTicket) => Promise<void>;
  /** Whether an earlier request, whose response was lost, has already made the change. */
  isApplied?: (db: Database, ticket: LockedTicket) => Promise<boolean>;
}

/** Changes a ticket in one transaction if its revision is the one that the caller saw. */
function changeTicket(call: TicketChangeCall, { getEntry, apply, isApplied }: Change) {
  const { id, revision } = call.input.body;
  return call.db.transaction().execute(async (transaction) => {
    const inTransaction = { ...call, db: transaction };
    const ticket = await lockTicket(transaction, id);
    if (await isApplied?.(transaction, ticket)) return readStaffTicket(inTransaction, id);
    if (ticket.revision !== revision) throw new ApiError('ticket-changed');
    await apply(transaction, ticket);
    await writeActionLogEntry(inTransaction, { ...getEntry(ticket), subject: ticket.user_id }, 'done');
    return readStaffTicket(inTransaction, id);
  });
}

async function updateTicket(db: Database, { id, revision }: LockedTicket, columns: TicketChange) {
  await db
    .updateTable('tickets')
    .set({ ...columns, revision: revision + 1 })
    .where('id', '=', id)
    .execute();
}

const getTicketValues = ({ id, user_id }: LockedTicket) => ({ ticket: id, id: user_id });

function createEntry(action: 'ticket_answer' | 'ticket_close' | 'ticket_reopen', ticket: LockedTicket) {
  return { action, description: describeAction(action, getTicketValues(ticket)) };
}

/** `POST /v1/moderator/tickets/answer`: replies to a ticket and notifies its owner. */
export function answerTicket(call: RequestContext<Contract['answerTicket']>) {
  const { now, caller, input } = call;
  const message = { by: caller.userId, isByStaff: true, text: input.body.text, at: new Date(now()) };
  return changeTicket(call, {
    getEntry: (ticket) => createEntry('ticket_answer', ticket),
    isApplied: (db, ticket) => isRepeated(db, ticket, message),
    async apply(db, ticket) {
      await writeMessage(db, ticket, message);
      await publishTicketNews({ db, now }, ticket);
    },
  });
}

/** `POST /v1/moderator/tickets/assign`. */
export function assignTicket(call: RequestContext<Contract['assignTicket']>) {
  const { to } = call.input.body;
  return changeTicket(call, {
    getEntry: (ticket) => ({
      action: 'ticket_assign',
      description:
        to === null
          ? describeAction('ticket_assign.nobody', getTicketValues(ticket))
          : describeAction('ticket_assign', { ...getTicketValues(ticket), assignee: to }),
    }),
    async apply(db, ticket) {
      const isStaff = to === null || (await findActiveStaff(db)).some(({ id }) => id === to);
      if (!isStaff) throw new ApiError('assignee-unknown');
      await updateTicket(db, ticket, { assigned_to: to });
    },
  });
}

/** `POST /v1/moderator/tickets/close`. */
export function closeStaffTicket(call: RequestContext<Contract['closeStaffTicket']>) {
  return changeTicket(call, {
    getEntry: (ticket) => createEntry('ticket_close', ticket),
    apply: (db, ticket) => updateTicket(db, ticket, { state: 'closed' }),
  });
}

/** `POST /v1/moderator/tickets/reopen`. */
export function reopenTicket(call: RequestContext<Contract['reopenTicket']>) {
  return changeTicket(call, {
    getEntry: (ticket) => createEntry('ticket_reopen', ticket),
    apply: (db, ticket) => updateTicket(db, ticket, { state: 'open' }),
  });
}

/** `POST /v1/moderator/tickets/read`: marks messages as read for all staff. */
export async function markStaffTicketRead({ db, input }: RequestContext<Contract['markStaffTicketRead']>) {
  const { id, number } = input.body;
  await db.transaction().execute(async (transaction) => {
    const { messages, read_by_staff } = await lockTicket(transaction, id);
    const read = Math.min(messages, number);
    if (read > read_by_staff)
      await transaction.updateTable('tickets').set({ read_by_staff: read }).where('id', '=', id).execute();
  });
  return { message: 'OK' };
}
