import { sql } from 'kysely';
import type { QueryDeps } from '../db/tables.ts';

/** The condition for rows of `bans` that count: an ended ban does not, even before a job deletes it. */
export const isBanInEffect = (now: number) =>
  sql<boolean>`(bans.expires_at is null or bans.expires_at > ${new Date(now)})`;

/** A user's ban from the bot and from this site; undefined if they are not banned, or no longer. */
export function findBan({ db, now }: QueryDeps, userId: string) {
  return db
    .selectFrom('bans')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where(isBanInEffect(now()))
    .executeTakeFirst();
}
