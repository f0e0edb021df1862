import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { publishNews, withdrawNews } from '../news/news.ts';

/** Locks a ticket until the transaction ends; with an owner, only their own ticket. */
export async function lockTicket(db: Database, id: string, ownerId?: string) {
  const query = db.selectFrom('tickets').selectAll().where('id', '=', id).forUpdate();
  const ticket = await (ownerId === undefined ? query : query.where('user_id', '=', ownerId)).executeTakeFirst();
  if (!ticket) throw new ApiError('ticket-unknown');
  return ticket;
}

export type LockedTicket = Awaited<ReturnType<typeof lockTicket>>;

interface Message {
  by: string;
  isByStaff: boolean;
  text: string;
  at: Date;
}

/** Whether the last message of the ticket is the same: clients repeat a request whose response was lost. */
export async function isRepeated(db: Database, { id, messages }: LockedTicket, { by, isByStaff, text, at }: Message) {
  const repetition = await db
    .selectFrom('ticket_messages')
    .select('number')
    .where('ticket_id', '=', id)
    .where('number', '=', messages)
    .where('author_id', '=', by)
    .where('by_staff', '=', isByStaff)
    .where('text', '=', text)
    .where('created_at', '>', new Date(at.getTime() - REPEAT_WINDOW_MS))
    .executeTakeFirst();
  return repetition !== undefined;
}

/** Adds a message to a ticket and reopens it. */
export async function writeMessage(db: Database, ticket: LockedTicket, { by, isByStaff, text, at }: Message) {
  const number = ticket.messages + 1;
  if (number > MAX_MESSAGES) throw new ApiError('ticket-full');
  await db
    .insertInto('ticket_messages')
    .values({ ticket_id: ticket.id, number, author_id: by, by_staff: isByStaff, text, created_at: at })
    .execute();
  await db
    .updateTable('tickets')
    .set({
      state: 'open',
      messages: number,
      revision: ticket.revision + 1,
      updated_at: at,
      // Staff have read everything they reply to, because an outdated revision is rejected.
      ...(isByStaff ? { last_by_staff: number, read_by_staff: number } : { last_by_person: number }),
    })
    .where('id', '=', ticket.id)
    .execute();
}

/** The maximum number of messages in a ticket. */
export const MAX_MESSAGES = 100;

/** How long an equal request counts as a repetition, in milliseconds. */
export const REPEAT_WINDOW_MS = 10 * 60_000;

const getNewsId = (id: string) => `ticket-${id}`;

/** Publishes news about a reply: one item per ticket, until the user reads it. */
export async function publishTicketNews(
  { db, now }: { db: Database; now: () => number },
  { id, user_id, subject }: Pick<LockedTicket, 'id' | 'user_id' | 'subject'>,
) {
  await withdrawNews({ db }, getNewsId(id));
  const texts = {
    name: { en: 'Your ticket was answered', hu: 'Válasz érkezett a hibajegyedre' },
    description: { en: subject, hu: subject },
  };
  await publishNews({ db, now }, texts, {
    userId: user_id,
    page: { id: getNewsId(id), path: `/tickets/${id}` },
  });
}

export async function withdrawTicketNews(db: Database, id: string) {
  await withdrawNews({ db }, getNewsId(id));
}
