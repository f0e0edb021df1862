import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import type { Database } from '../data/tables.ts';
import type { TicketRow } from '../data/ticket-tables.ts';
import type { Call } from '../http/implement.ts';
import { Refusal } from '../http/refusal.ts';

const limit = 50;

/** Whether staff have written something that the person has not read. */
const unread = sql<boolean>`(last_by_staff > read_by_person)`;

/** `GET /v1/me/tickets`: unread answers first, then what was written in last. */
export async function answerTickets({ db, caller, input }: Call<typeof contract.tickets>) {
  const own = db.selectFrom('tickets').where('user_id', '=', caller.userId);
  const [counts, rows] = await Promise.all([
    own
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .select(sql<number>`count(*) filter (where ${unread})`.as('unread'))
      .executeTakeFirstOrThrow(),
    own
      .selectAll()
      .orderBy(unread, 'desc')
      .orderBy('updated_at', 'desc')
      .orderBy('id')
      .limit(limit)
      .offset(Number(input.query.offset ?? 0))
      .execute(),
  ]);
  return { total: Number(counts.total), unread: Number(counts.unread), tickets: rows.map(summaryOf) };
}

/** `GET /v1/me/tickets/{id}`: what was said in one. */
export function answerTicket({ db, caller, input }: Call<typeof contract.ticket>) {
  return readOwnTicket(db, caller.userId, input.params.id);
}

/** One of a person's tickets, as they see it. */
export async function readOwnTicket(db: Database, userId: string, id: string) {
  const ticket = await db
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!ticket) throw new Refusal('ticket-unknown');
  const messages = await db
    .selectFrom('ticket_messages')
    .select(['number', 'by_staff', 'text', 'created_at'])
    .where('ticket_id', '=', id)
    // What came meanwhile is told with the ticket that it changed.
    .where('number', '<=', ticket.messages)
    .orderBy('number')
    .execute();
  return {
    ...summaryOf(ticket),
    conversation: messages.map(({ number, by_staff, text, created_at }) => ({
      number,
      staff: by_staff,
      text,
      at: created_at.toISOString(),
    })),
  };
}

function summaryOf(ticket: TicketRow) {
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
