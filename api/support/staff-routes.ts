import type { contract } from 'api-contract/contract';
import type { Database } from '../data/tables.ts';
import type { TicketChange } from '../data/ticket-tables.ts';
import type { Call } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';
import { type Deed, noteDeed } from '../staff/deeds.ts';
import { activeStaff, readStaffTicket } from './staff-tickets.ts';
import { tellPerson } from './tell-person.ts';
import { isRepeated, type LockedTicket, lockTicket, writeMessage } from './write-message.ts';

type Contract = typeof contract;

/** Any call that changes a ticket. */
type ChangingCall = Omit<Call<Contract['closeStaffTicket']>, 'input'> & {
  input: { body: { id: string; revision: number } };
};

interface Change {
  /** What the log says of it; the text of messages never enters it. */
  deed: (ticket: LockedTicket) => Omit<Deed, 'subject'>;
  make: (db: Database, ticket: LockedTicket) => Promise<void>;
  /** Whether it has been made already, by a call whose answer got lost. */
  isMade?: (db: Database, ticket: LockedTicket) => Promise<boolean>;
}

/** Does something about a ticket in one transaction, if nothing has happened in it since the revision that was seen. */
function change(call: ChangingCall, { deed, make, isMade }: Change) {
  const { id, revision } = call.input.body;
  return call.db.transaction().execute(async (transaction) => {
    const inside = { ...call, db: transaction };
    const ticket = await lockTicket(transaction, id);
    if (await isMade?.(transaction, ticket)) return readStaffTicket(inside, id);
    if (ticket.revision !== revision) throw new Refusal('ticket-changed');
    await make(transaction, ticket);
    await noteDeed(inside, { ...deed(ticket), subject: ticket.user_id }, 'done');
    return readStaffTicket(inside, id);
  });
}

async function set(db: Database, { id, revision }: LockedTicket, columns: TicketChange) {
  await db
    .updateTable('tickets')
    .set({ ...columns, revision: revision + 1 })
    .where('id', '=', id)
    .execute();
}

const about = ({ id, user_id }: LockedTicket) => `the ticket ${id} of ${user_id}`;

/** `POST /v1/moderator/tickets/answer`: staff write in a ticket, and the person is told. */
export function answerAnswer(call: Call<Contract['answerTicket']>) {
  const { now, caller, input } = call;
  const message = { by: caller.userId, staff: true, text: input.body.text, at: new Date(now()) };
  return change(call, {
    deed: (ticket) => ({ action: 'ticket_answer', description: `Answered ${about(ticket)}.` }),
    isMade: (db, ticket) => isRepeated(db, ticket, message),
    async make(db, ticket) {
      await writeMessage(db, ticket, message);
      await tellPerson({ db, now }, ticket);
    },
  });
}

/** `POST /v1/moderator/tickets/assign`: says who sees to a ticket. */
export function answerAssign(call: Call<Contract['assignTicket']>) {
  const { to } = call.input.body;
  return change(call, {
    deed: (ticket) => ({
      action: 'ticket_assign',
      description: to === null ? `Assigned ${about(ticket)} to nobody.` : `Assigned ${about(ticket)} to ${to}.`,
    }),
    async make(db, ticket) {
      const isStaff = to === null || (await activeStaff(db)).some(({ id }) => id === to);
      if (!isStaff) throw new Refusal('assignee-unknown');
      await set(db, ticket, { assigned_to: to });
    },
  });
}

/** `POST /v1/moderator/tickets/close`: nothing is left to do. */
export function answerStaffClose(call: Call<Contract['closeStaffTicket']>) {
  return change(call, {
    deed: (ticket) => ({ action: 'ticket_close', description: `Closed ${about(ticket)}.` }),
    make: (db, ticket) => set(db, ticket, { state: 'closed' }),
  });
}

/** `POST /v1/moderator/tickets/reopen`: something is left to do. */
export function answerReopen(call: Call<Contract['reopenTicket']>) {
  return change(call, {
    deed: (ticket) => ({ action: 'ticket_reopen', description: `Reopened ${about(ticket)}.` }),
    make: (db, ticket) => set(db, ticket, { state: 'open' }),
  });
}

/** `POST /v1/moderator/tickets/read`: what one member of staff has read, all of them have. */
export async function answerStaffRead({ db, input }: Call<Contract['readStaffTicket']>) {
  const { id, number } = input.body;
  await db.transaction().execute(async (transaction) => {
    const { messages, read_by_staff } = await lockTicket(transaction, id);
    const read = Math.min(messages, number);
    if (read > read_by_staff)
      await transaction.updateTable('tickets').set({ read_by_staff: read }).where('id', '=', id).execute();
  });
  return { message: 'OK' };
}
