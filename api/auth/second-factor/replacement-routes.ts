import type { contract } from 'api-contract/contract';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteEvent } from '../account-events.ts';
import { after, lifetimes } from '../lifetimes.ts';
import { type Check, type CodeOutcome, countFailure, isLocked, locked, unlockedAt } from './check-code.ts';
import { confirmCode, letPass } from './confirm-code.ts';
import { enrolmentOf, newSecret, stepOf } from './totp.ts';

/** `POST /v1/me/second-factor/enrolment`: a new secret beside the present one, which stays the one that counts. */
export async function beginReplacement(call: Call<typeof contract.beginReplacement>) {
  const { db, keys, now, brand, caller, input, request } = call;
  const { userId, username } = caller;
  await confirmCode(call, { userId, typed: input.body.twofa_token, ip: request.ip, recovery: true });
  const secret = newSecret();
  await db
    .updateTable('second_factors')
    .set({
      pending_sealed: keys.seal(secret, 'second-factor', userId),
      pending_until: after(now(), lifetimes.factorReplacement),
    })
    .where('user_id', '=', userId)
    .execute();
  return enrolmentOf(secret, { brand, username });
}

/** `POST /v1/me/second-factor`: from now on the new secret counts. */
export async function endReplacement(call: Call<typeof contract.endReplacement>) {
  const { db, keys, now, caller, input, request } = call;
  const { userId } = caller;
  const code = input.body.twofa_token.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) throw new Refusal('code-incomplete');
  const outcome = await replace({ db, keys, userId, now: now() }, code);
  if (outcome.kind === 'missing') throw new Refusal('replacement-missing');
  await letPass(call, { userId, ip: request.ip }, outcome);
  await noteEvent(call, userId, 'factor-replaced', request.ip);
  return { message: 'OK' };
}

/** Wrong codes count as those of the present secret do: who guesses here would have the account. */
async function replace(check: Check, code: string): Promise<CodeOutcome> {
  const { db, keys, userId, now } = check;
  const factor = await db
    .selectFrom('second_factors')
    .select(['pending_sealed', 'pending_until', 'locked_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!factor?.pending_sealed || !factor.pending_until || factor.pending_until.getTime() <= now)
    return { kind: 'missing' };
  if (isLocked(factor, now)) return locked(factor, now);
  const step = stepOf(keys.open(factor.pending_sealed, 'second-factor', userId), code, now);
  if (step === undefined) return countFailure(check);
  const replaced = await db
    .updateTable('second_factors')
    .set({
      secret_sealed: factor.pending_sealed,
      confirmed_at: new Date(now),
      last_step: step,
      failures: 0,
      locked_until: null,
      pending_sealed: null,
      pending_until: null,
    })
    .where('user_id', '=', userId)
    .where('pending_sealed', '=', factor.pending_sealed)
    .where(unlockedAt(now))
    .returning('user_id')
    .executeTakeFirst();
  return replaced ? { kind: 'right', first: false } : { kind: 'missing' };
}
