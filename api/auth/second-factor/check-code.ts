import { sql } from 'kysely';
import type { Database, QueryDeps } from '../../db/tables.ts';
import { ApiError } from '../../errors.ts';
import type { AppKeys } from '../../secrets.ts';
import { recordAccountEvent } from '../account-events.ts';
import { lockUser } from '../users.ts';
import { consumeRecoveryCode, normalizeRecoveryCode } from './recovery-codes.ts';
import { findStep, getSecondsUntil } from './totp.ts';

/** The code was accepted. `completesEnrolment` is set for the account's first one. */
interface AcceptedCode {
  kind: 'accepted';
  completesEnrolment: boolean;
}

export type CodeResult =
  | AcceptedCode
  | { kind: 'missing' }
  /** Counted as a failure. `seconds` is set if this failure locked the account. */
  | { kind: 'wrong'; seconds?: number }
  | { kind: 'used'; seconds: number }
  | { kind: 'locked'; seconds: number };

/** The user whose code is checked, and the time. */
export interface CodeCheck {
  db: Database;
  keys: AppKeys;
  userId: string;
  now: number;
}

/** The number of consecutive wrong codes that first locks the account. */
const FAILURES_BEFORE_LOCK = 5;
const MAX_WAIT_MINUTES = 60;

/**
 * Checks a six-digit code. Each result is written by one statement that repeats its condition, so that only one of many
 * concurrent requests with the same code is accepted, and none once concurrent wrong guesses have locked the account.
 */
export async function checkCode(check: CodeCheck, code: string): Promise<CodeResult> {
  const { db, keys, userId, now } = check;
  const factor = await findFactor(check);
  if (!factor) return { kind: 'missing' };
  if (isLocked(factor, now)) return toLockedResult(factor, now);
  const step = findStep(keys.decrypt(factor.secret_encrypted, 'second-factor', userId), code, now);
  if (step === undefined) return recordFailure(check);
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
    .where(whereUnlocked(now))
    .returning('user_id')
    .executeTakeFirst();
  if (accepted) return { kind: 'accepted', completesEnrolment: factor.confirmed_at === null };
  const current = await findFactor(check);
  if (!current) return { kind: 'missing' };
  if (isLocked(current, now)) return toLockedResult(current, now);
  return { kind: 'used', seconds: getSecondsUntil(Math.max(step, current.last_step) + 1, now) };
}

/**
 * Counts a wrong code; the fifth and each later one lock the account, for 1, 2, 4 … 60 minutes. If it is locked already,
 * counts nothing.
 */
export async function recordFailure({ db, userId, now }: CodeCheck): Promise<CodeResult> {
  // In an update, `failures` is the value before it.
  const minutes = sql`least(${MAX_WAIT_MINUTES}, power(2, least(failures + 1 - ${FAILURES_BEFORE_LOCK}, 10)))::integer`;
  const counted = await db
    .updateTable('second_factors')
    .set((eb) => ({
      failures: eb('failures', '+', 1),
      locked_until: sql`case when failures + 1 >= ${FAILURES_BEFORE_LOCK}
        then ${new Date(now)}::timestamptz + make_interval(mins => ${minutes}) else locked_until end`,
    }))
    .where('user_id', '=', userId)
    .where(whereUnlocked(now))
    .returning('locked_until')
    .executeTakeFirst();
  if (counted) return { kind: 'wrong', ...(isLocked(counted, now) ? { seconds: getWaitSeconds(counted, now) } : {}) };
  const factor = await findFactor({ db, userId });
  if (!factor) return { kind: 'missing' };
  return isLocked(factor, now) ? toLockedResult(factor, now) : { kind: 'wrong' };
}

function findFactor({ db, userId }: Pick<CodeCheck, 'db' | 'userId'>) {
  return db.selectFrom('second_factors').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

interface Lock {
  locked_until: Date | null;
}

/** SQL condition: the account is not locked. */
export function whereUnlocked(now: number) {
  return sql<boolean>`(locked_until is null or locked_until <= ${new Date(now)})`;
}

/** Whether the account is locked after wrong codes. */
export function isLocked({ locked_until }: Lock, now: number): boolean {
  return locked_until !== null && locked_until.getTime() > now;
}

/** The result for a locked account, with the time to wait. */
export function toLockedResult(lock: Lock, now: number): CodeResult {
  return { kind: 'locked', seconds: getWaitSeconds(lock, now) };
}

function getWaitSeconds({ locked_until }: Lock, now: number): number {
  return ((locked_until?.getTime() ?? now) - now) / 1000;
}

interface ConfirmationDeps extends QueryDeps {
  keys: AppKeys;
}

interface Confirmation {
  userId: string;
  typedCode: string;
  ip: string;
  /** Whether a recovery code is accepted too. */
  allowsRecoveryCode: boolean;
  /** Called after a wrong code, for example to count it against another limit. */
  onWrongCode?: () => Promise<void>;
  /** Called when the account is locked, with the seconds to wait. It may throw another error. */
  onLocked?: (seconds: number) => Promise<void>;
}

/** Whose code is checked, and what a rejected one causes. */
type CodeEffects = Pick<Confirmation, 'userId' | 'ip' | 'onWrongCode' | 'onLocked'>;

/**
 * Checks a code and does what it confirms, in one transaction: if that fails, the code was not used. Throws unless the
 * code is accepted.
 */
export function withConfirmedCode<T>(
  deps: ConfirmationDeps,
  confirmation: Confirmation,
  run: (transaction: Database, accepted: AcceptedCode) => Promise<T>,
): Promise<T> {
  return withCheckedCode(deps, confirmation, (inTransaction) => checkTypedCode(inTransaction, confirmation), run);
}

/** Does the same with another check. */
export async function withCheckedCode<T>(
  deps: ConfirmationDeps,
  confirmation: CodeEffects,
  check: (deps: ConfirmationDeps) => Promise<CodeResult>,
  run: (transaction: Database, accepted: AcceptedCode) => Promise<T>,
): Promise<T> {
  const outcome = await deps.db.transaction().execute(async (transaction) => {
    await lockUser(transaction, confirmation.userId);
    const result = await check({ ...deps, db: transaction });
    return result.kind === 'accepted' ? { value: await run(transaction, result) } : { rejection: result };
  });
  if (outcome.rejection) throw await toCodeError(deps, confirmation, outcome.rejection);
  return outcome.value;
}

/** The error of a rejected code. A wrong one is recorded. */
async function toCodeError(
  deps: ConfirmationDeps,
  { userId, ip, onWrongCode, onLocked }: CodeEffects,
  result: Exclude<CodeResult, AcceptedCode>,
): Promise<ApiError> {
  switch (result.kind) {
    case 'missing':
      return new ApiError('factor-missing');
    case 'used':
      return new ApiError('code-used', result.seconds);
    case 'wrong':
      await recordAccountEvent(deps, userId, 'code-wrong', ip);
      await onWrongCode?.();
      if (result.seconds === undefined) return new ApiError('code-wrong');
      await onLocked?.(result.seconds);
      return new ApiError('factor-locked', result.seconds);
    case 'locked':
      await onLocked?.(result.seconds);
      return new ApiError('factor-locked', result.seconds);
  }
}

async function checkTypedCode(deps: ConfirmationDeps, confirmation: Confirmation): Promise<CodeResult> {
  const { userId, typedCode, allowsRecoveryCode } = confirmation;
  const check = { db: deps.db, keys: deps.keys, userId, now: deps.now() };
  const digits = typedCode.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return checkCode(check, digits);
  const normalizedCode = allowsRecoveryCode ? normalizeRecoveryCode(typedCode) : undefined;
  if (normalizedCode === undefined) throw new ApiError('code-incomplete');
  return checkRecoveryCode(deps, confirmation, normalizedCode);
}

async function checkRecoveryCode(
  deps: ConfirmationDeps,
  { userId, ip }: Confirmation,
  normalizedCode: string,
): Promise<CodeResult> {
  const { db, keys, now } = deps;
  const factor = await db
    .selectFrom('second_factors')
    .select(['locked_until'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return { kind: 'missing' };
  const check = { db, keys, userId, now: now() };
  if (isLocked(factor, now()) || !(await consumeRecoveryCode(db, keys, userId, normalizedCode)))
    return recordFailure(check);
  await recordAccountEvent(deps, userId, 'recovery-code-used', ip);
  return { kind: 'accepted', completesEnrolment: false };
}
