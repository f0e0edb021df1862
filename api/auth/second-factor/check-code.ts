import { sql } from 'kysely';
import type { Database } from '../../data/tables.ts';
import type { AppKeys } from '../../keys/app-keys.ts';
import { secondsUntil, stepOf } from './totp.ts';

/** What became of a code. */
export type CodeOutcome =
  | { kind: 'right'; first: boolean }
  | { kind: 'missing' }
  /** It counted as a failure; with `seconds` it is the one after which the account has to wait. */
  | { kind: 'wrong'; seconds?: number }
  | { kind: 'used'; seconds: number }
  | { kind: 'locked'; seconds: number };

/** Whose code is checked, and when. */
export interface Check {
  db: Database;
  keys: AppKeys;
  userId: string;
  now: number;
}

const freeFailures = 4;
const longestWaitMinutes = 60;

/**
 * Checks a six-digit code. Each outcome is one statement that holds its own condition, so that of many equal right
 * codes at once exactly one is accepted, and of many guesses only a few are looked at.
 */
export async function checkCode(check: Check, code: string): Promise<CodeOutcome> {
  const { db, keys, userId, now } = check;
  const factor = await find(check);
  if (!factor) return { kind: 'missing' };
  if (isLocked(factor, now)) return locked(factor, now);
  const step = stepOf(keys.open(factor.secret_sealed, 'second-factor', userId), code, now);
  if (step === undefined) return countFailure(check);
  const accepted = await db
    .updateTable('second_factors')
    .set({
      last_step: step,
      failures: 0,
      locked_until: null,
      confirmed_at: sql`coalesce(confirmed_at, ${new Date(now)})`,
    })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .where(unlockedAt(now))
    .returning('user_id')
    .executeTakeFirst();
  if (accepted) return { kind: 'right', first: factor.confirmed_at === null };
  const present = await find(check);
  if (!present) return { kind: 'missing' };
  if (isLocked(present, now)) return locked(present, now);
  return { kind: 'used', seconds: secondsUntil(Math.max(step, present.last_step) + 1, now) };
}

/** Counts a wrong code; from the fifth on the account waits 1, 2, 4 … 60 minutes. */
export async function countFailure({ db, userId, now }: Check): Promise<CodeOutcome> {
  const minutes = sql`least(${longestWaitMinutes}, power(2, least(failures - ${freeFailures}, 10)))::integer`;
  const counted = await db
    .updateTable('second_factors')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      locked_until: sql`case when failures >= ${freeFailures}
        then ${new Date(now)}::timestamptz + make_interval(mins => ${minutes}) else locked_until end`,
    }))
    .where('user_id', '=', userId)
    .where(unlockedAt(now))
    .returning('locked_until')
    .executeTakeFirst();
  if (counted) return { kind: 'wrong', ...(isLocked(counted, now) ? { seconds: waitOf(counted, now) } : {}) };
  const factor = await find({ db, userId });
  if (!factor) return { kind: 'missing' };
  return isLocked(factor, now) ? locked(factor, now) : { kind: 'wrong' };
}

function find({ db, userId }: Pick<Check, 'db' | 'userId'>) {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

interface Lock {
  locked_until: Date | null;
}

/** The condition under which an account's codes are looked at. */
export function unlockedAt(now: number) {
  return sql<boolean>`(locked_until is null or locked_until <= ${new Date(now)})`;
}

/** Whether an account has to wait after wrong codes. */
export function isLocked({ locked_until }: Lock, now: number): boolean {
  return locked_until !== null && locked_until.getTime() > now;
}

/** That an account has to wait, and how long. */
export function locked(lock: Lock, now: number): CodeOutcome {
  return { kind: 'locked', seconds: waitOf(lock, now) };
}

function waitOf({ locked_until }: Lock, now: number): number {
  return ((locked_until?.getTime() ?? now) - now) / 1000;
}
