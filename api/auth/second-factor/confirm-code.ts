import type { Context } from '../../http/context.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteEvent } from '../account-events.ts';
import { type CodeOutcome, checkCode, countFailure, isLocked } from './check-code.ts';
import { normalRecoveryCode, takeRecoveryCode } from './recovery-codes.ts';

interface Confirmation {
  userId: string;
  /** What the person typed. */
  typed: string;
  ip: string;
  /** Whether a recovery code will do. */
  recovery: boolean;
  /** What else a wrong code counts against. */
  onWrong?: () => Promise<void>;
}

/**
 * Lets pass whoever typed a right code, and refuses everybody else. Answers whether it was the account's first code,
 * which ends its enrolment.
 */
export async function confirmCode(context: Context, confirmation: Confirmation): Promise<{ first: boolean }> {
  return letPass(context, confirmation, await outcomeOf(context, confirmation));
}

/** Lets a right code pass, and refuses every other outcome. */
export async function letPass(
  context: Context,
  { userId, ip, onWrong }: Pick<Confirmation, 'userId' | 'ip' | 'onWrong'>,
  outcome: CodeOutcome,
): Promise<{ first: boolean }> {
  switch (outcome.kind) {
    case 'right':
      return { first: outcome.first };
    case 'missing':
      throw new Refusal('factor-missing');
    case 'used':
      throw new Refusal('code-used', outcome.seconds);
    case 'locked':
      throw new Refusal('factor-locked', outcome.seconds);
    case 'wrong':
      await noteEvent(context, userId, 'code-wrong', ip);
      await onWrong?.();
      throw outcome.seconds === undefined ? new Refusal('code-wrong') : new Refusal('factor-locked', outcome.seconds);
  }
}

async function outcomeOf(context: Context, confirmation: Confirmation): Promise<CodeOutcome> {
  const { userId, typed, recovery } = confirmation;
  const check = { db: context.db, keys: context.keys, userId, now: context.now() };
  const digits = typed.replace(/\s/g, '');
  if (/^\d{6}$/.test(digits)) return checkCode(check, digits);
  const letters = recovery ? normalRecoveryCode(typed) : undefined;
  if (letters === undefined) throw new Refusal('code-incomplete');
  return checkRecoveryCode(context, confirmation, letters);
}

async function checkRecoveryCode(
  context: Context,
  { userId, ip }: Confirmation,
  letters: string,
): Promise<CodeOutcome> {
  const { db, keys, now } = context;
  const factor = await db
    .selectFrom('second_factors')
    .select(['locked_until'])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  if (!factor) return { kind: 'missing' };
  const check = { db, keys, userId, now: now() };
  if (isLocked(factor, now()) || !(await takeRecoveryCode(db, keys, userId, letters))) return countFailure(check);
  await noteEvent(context, userId, 'recovery-code-used', ip);
  return { kind: 'right', first: false };
}
