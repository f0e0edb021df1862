import type { Database } from '../data/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { mostMessages, repeatedWithin } from './ticket-limits.ts';

/** A ticket that nobody else changes until the transaction ends; a person finds their own alone. */
export async function lockTicket(db: Database, id: string, owner?: string) {
  const found = db.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate();
  const ticket = await (owner === undefined ? found : found.where('user_id', '=', owner)).executeTakeFirst();
  if (!ticket) throw new Refusal('ticket-unknown');
  return ticket;
}

/** A ticket that was locked. */
export type LockedTicket = Awaited<ReturnType<typeof lockTicket>>;

/** What somebody says in a ticket. */
interface Message {
  by: string;
  staff: boolean;
  text: string;
  at: Date;
}

/** Whether the last thing said in a ticket is this already: a call whose answer got lost is made again. */
export async function isRepeated(db: Database, { id, messages }: LockedTicket, { by, staff, text, at }: Message) {
  const same = await db
    .selectFrom('ticket_messages')
    .select('number')
    .where('ticket_id', '=', id)
    .where('number', '=', messages)
    .where('author_id', '=', by)
    .where('by_staff', '=', staff)
    .where('text', '=', text)
    .where('created_at', '>', new Date(at.getTime() - repeatedWithin))
    .executeTakeFirst();
  return same !== undefined;
}

/** Adds a message to a ticket, which is open from then on. */
export async function writeMessage(db: Database, ticket: LockedTicket, { by, staff, text, at }: Message) {
  const number = ticket.messages + 1;
  if (number > mostMessages) throw new Refusal('ticket-full');
  await db
    .insertInto('ticket_messages')
    .values({ ticket_id: ticket.id, number, author_id: by, by_staff: staff, text, created_at: at })
    .execute();
  await db
    .updateTable('tickets')
    .set({
      state: 'open',
      messages: number,
      revision: ticket.revision + 1,
      updated_at: at,
      // Staff answer what they have seen, or they are refused.
      ...(staff ? { last_by_staff: number, read_by_staff: number } : { last_by_person: number }),
    })
    .where('id', '=', ticket.id)
    .execute();
}
