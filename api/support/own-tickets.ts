import { randomBytes } from 'node:crypto';
import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import { toSearchKey } from '../db/search.ts';
import type { TicketRow } from '../db/staff-tables.ts';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { checkOpenTicketLimit, consumeMessageLimit, consumeTicketLimit } from './ticket-limits.ts';
import { isRepeated, lockTicket, REPEAT_WINDOW_MS, withdrawTicketNews, writeMessage } from './ticket-messages.ts';

const TICKETS_PAGE_SIZE = 50;

/** Whether staff have written something that the user has not read. */
const unread = sql<boolean>`(last_by_staff > read_by_person)`;

/** `GET /v1/me/tickets`: tickets with unread replies first, then the most recent. */
export async function listOwnTickets({ db, caller, input }: RequestContext<typeof contract.tickets>) {
  const ownTickets = db.selectFrom('tickets').where('user_id', '=', caller.userId);
  const [counts, rows] = await Promise.all([
    ownTickets
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .select(sql<number>`count(*) filter (where ${unread})`.as('unread'))
      .executeTakeFirstOrThrow(),
    ownTickets
      .selectAll()
      .orderBy(unread, 'desc')
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(TICKETS_PAGE_SIZE)
      .offset(Number(input.query.offset ?? 0))
      .execute(),
  ]);
  return { total: Number(counts.total), unread: Number(counts.unread), tickets: rows.map(toTicketSummary) };
}

/** `GET /v1/me/tickets/{id}`: a ticket with its messages. */
export function getOwnTicket({ db, caller, input }: RequestContext<typeof contract.ticket>) {
  return readOwnTicket(db, caller.userId, input.params.id);
}

/** The response for one of a user's tickets. */
export async function readOwnTicket(db: Database, userId: string, id: string) {
  const ticket = await db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!ticket) throw new ApiError('ticket-unknown');
  const messages = await db
    .selectFrom('ticket_messages')
    .select(['number', 'by_staff', 'text', 'created_at'])
    .where('ticket_id', '=', id)
    // Excludes messages that were added after the ticket was read.
    .where('number', '<=', ticket.messages)
    .orderBy('number')
    .execute();
  return {
    ...toTicketSummary(ticket),
    conversation: messages.map(({ number, by_staff, text, created_at }) => ({
      number,
      staff: by_staff,
      text,
      at: created_at.toISOString(),
    })),
  };
}

function toTicketSummary(ticket: TicketRow) {
  const { id, subject, state, created_at, updated_at, messages, last_by_staff, read_by_person } = ticket;
  return {
    id,
    subject,
    state,
    messages,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
    unread: last_by_staff > read_by_person,
  };
}

/** `POST /v1/me/tickets`: opens a ticket with its first message. */
export async function openTicket(call: RequestContext<typeof contract.openTicket>) {
  const { db, now, caller, input } = call;
  const { userId } = caller;
  return db.transaction().execute(async (transaction) => {
    const inTransaction = { now, db: transaction };
    await consumeMessageLimit(inTransaction, userId);
    const repeated = await findRepeatedTicket(transaction, call);
    if (repeated) return readOwnTicket(transaction, userId, repeated.id);
    await consumeTicketLimit(inTransaction, userId);
    await checkOpenTicketLimit(transaction, userId);
    const ticket = await insertTicket(transaction, call);
    await writeMessage(transaction, ticket, {
      by: userId,
      isByStaff: false,
      text: input.body.text,
      at: new Date(now()),
    });
    return readOwnTicket(transaction, userId, ticket.id);
  });
}

function insertTicket(db: Database, { now, caller, input }: RequestContext<typeof contract.openTicket>) {
  const { userId, globalName, username } = caller;
  const { subject } = input.body;
  const at = new Date(now());
  return db
    .insertInto('tickets')
    .values({
      id: randomBytes(5).toString('hex'),
      user_id: userId,
      subject,
      search_text: toSearchKey(`${subject}\n${globalName ?? ''}\n${username}`),
      created_at: at,
      updated_at: at,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The ticket that a repeated request has just opened, if any. */
function findRepeatedTicket(db: Database, { now, caller, input }: RequestContext<typeof contract.openTicket>) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_messages', 'ticket_messages.ticket_id', 'tickets.id')
    .select('tickets.id')
    .where('tickets.user_id', '=', caller.userId)
    .where('tickets.updated_at', '>', new Date(now() - REPEAT_WINDOW_MS))
    .where('tickets.state', '=', 'open')
    .where('tickets.messages', '=', 1)
    .where('tickets.subject', '=', input.body.subject)
    .where('ticket_messages.text', '=', input.body.text)
    .executeTakeFirst();
}

/** `POST /v1/me/tickets/{id}/messages`: adds a message to the user's own ticket. */
export async function addTicketMessage({ db, now, caller, input }: RequestContext<typeof contract.addTicketMessage>) {
  const { userId } = caller;
  const message = { by: userId, isByStaff: false, text: input.body.text, at: new Date(now()) };
  return db.transaction().execute(async (transaction) => {
    await consumeMessageLimit({ now, db: transaction }, userId);
    const ticket = await lockTicket(transaction, input.params.id, userId);
    if (!(await isRepeated(transaction, ticket, message))) {
      if (ticket.state === 'closed') await checkOpenTicketLimit(transaction, userId);
      await writeMessage(transaction, ticket, message);
    }
    return readOwnTicket(transaction, userId, ticket.id);
  });
}

/** `POST /v1/me/tickets/{id}/close`: closes the user's own ticket. */
export async function closeOwnTicket({ db, caller, input }: RequestContext<typeof contract.closeTicket>) {
  return db.transaction().execute(async (transaction) => {
    const { id, state, revision } = await lockTicket(transaction, input.params.id, caller.userId);
    if (state === 'open')
      await transaction
        .updateTable('tickets')
        .set({ state: 'closed', revision: revision + 1 })
        .where('id', '=', id)
        .execute();
    return readOwnTicket(transaction, caller.userId, id);
  });
}

/** `POST /v1/me/tickets/{id}/read`: marks messages as read and removes the news about them. */
export async function markOwnTicketRead({ db, caller, input }: RequestContext<typeof contract.markTicketRead>) {
  await db.transaction().execute(async (transaction) => {
    const { id, messages, read_by_person, last_by_staff } = await lockTicket(
      transaction,
      input.params.id,
      caller.userId,
    );
    const read = Math.min(messages, input.body.number);
    if (read > read_by_person)
      await transaction.updateTable('tickets').set({ read_by_person: read }).where('id', '=', id).execute();
    if (read >= last_by_staff) await withdrawTicketNews(transaction, id);
  });
  return { message: 'OK' };
}
