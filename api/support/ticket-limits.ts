import type { Database, QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { consumeRateLimit, RATE_LIMITS } from '../http/rate-limits.ts';

const MAX_OPEN_TICKETS = 5;

/**
 * Counts a message of a user. Call it first in every transaction in which a user writes: its row lock serialises the
 * user's requests, so that the other limits are exact.
 */
export function consumeMessageLimit({ db, now }: QueryDeps, userId: string) {
  return consumeRateLimit({ db, now }, `ticket-messages:${userId}`, RATE_LIMITS.ticketMessage);
}

export function consumeTicketLimit({ db, now }: QueryDeps, userId: string) {
  return consumeRateLimit({ db, now }, `tickets:${userId}`, RATE_LIMITS.newTicket);
}

/** Throws if the user already has the maximum number of open tickets. */
export async function checkOpenTicketLimit(db: Database, userId: string) {
  const { open } = await db
    .selectFrom('tickets')
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirstOrThrow();
  if (Number(open) >= MAX_OPEN_TICKETS) throw new ApiError('tickets-open');
}
