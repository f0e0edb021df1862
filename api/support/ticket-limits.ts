import type { Database } from '../data/tables.ts';
import type { Context } from '../http/context.ts';
import { countAgainst } from '../http/limits.ts';
import { Refusal } from '../http/refusal.ts';

/** How many messages a ticket holds. */
export const mostMessages = 100;

/** How long a call that says the same again counts as the same call, in milliseconds. */
export const repeatedWithin = 10 * 60_000;

const mostOpen = 5;
const opened = { hits: 10, seconds: 24 * 3600, reason: 'tickets-many' } as const;
const written = { hits: 60, seconds: 3600, reason: 'messages-many' } as const;

type Inside = Pick<Context, 'now'> & { db: Database };

/**
 * Counts a message of a person. It comes first in every transaction in which a person writes: they wait for each other
 * here, which makes the other limits exact.
 */
export function countMessage({ db, now }: Inside, userId: string) {
  return countAgainst({ db, now }, `ticket-messages:${userId}`, written);
}

/** Counts a new ticket of a person. */
export function countTicket({ db, now }: Inside, userId: string) {
  return countAgainst({ db, now }, `tickets:${userId}`, opened);
}

/** Refuses one more open ticket to whoever has as many as one may have. */
export async function checkOpen(db: Database, userId: string) {
  const { open } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (Number(open) >= mostOpen) throw new Refusal('tickets-open');
}
