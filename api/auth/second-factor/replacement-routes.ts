import type { contract } from 'api-contract/contract';
import { ApiError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { LIFETIMES_MS } from '../../lifetimes.ts';
import { addMs } from '../../time.ts';
import { recordAccountEvent } from '../account-events.ts';
import {
  type CodeCheck,
  type CodeResult,
  isLocked,
  recordFailure,
  toLockedResult,
  whereUnlocked,
  withCheckedCode,
  withConfirmedCode,
} from './check-code.ts';
import { findStep, generateSecret, getEnrolment } from './totp.ts';

/** `POST /v1/me/second-factor/enrolment`: a new secret; the current one stays in use until the new one is confirmed. */
export async function beginReplacement(call: RequestContext<typeof contract.beginReplacement>) {
  const { keys, now, brand, caller, input, request } = call;
  const { userId, username } = caller;
  const secret = generateSecret();
  const confirmation = { userId, typedCode: input.body.twofa_token, ip: request.ip, allowsRecoveryCode: true };
  await withConfirmedCode(call, confirmation, async (db) => {
    await db
      .updateTable('second_factors')
      .set({
        pending_encrypted: keys.encrypt(secret, 'second-factor', userId),
        pending_until: addMs(now(), LIFETIMES_MS.factorReplacement),
      })
      .where('user_id', '=', userId)
      .execute();
  });
  return getEnrolment(secret, { brand, username });
}

/** `POST /v1/me/second-factor`: replaces the secret, confirmed by a code of the new one. */
export async function confirmReplacement(call: RequestContext<typeof contract.confirmReplacement>) {
  const { caller, input, request } = call;
  const { userId } = caller;
  const code = input.body.twofa_token.replace(/\s/g, '');
  if (!/^\d{6}$/.test(code)) throw new ApiError('code-incomplete');
  await withCheckedCode(
    call,
    { userId, ip: request.ip },
    async ({ db, keys, now }) => {
      const result = await checkReplacementCode({ db, keys, userId, now: now() }, code);
      if (result.kind === 'missing') throw new ApiError('replacement-missing');
      return result;
    },
    (db) => recordAccountEvent({ ...call, db }, userId, 'factor-replaced', request.ip),
  );
  return { message: 'OK' };
}

/** Wrong codes count like those of the current secret, because a correct guess would take over the account. */
async function checkReplacementCode(check: CodeCheck, code: string): Promise<CodeResult> {
  const { db, keys, userId, now } = check;
  const factor = await db
    .selectFrom('second_factors')
    .select(['pending_encrypted', 'pending_until', 'locked_until'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!factor?.pending_encrypted || !factor.pending_until || factor.pending_until.getTime() <= now)
    return { kind: 'missing' };
  if (isLocked(factor, now)) return toLockedResult(factor, now);
  const step = findStep(keys.decrypt(factor.pending_encrypted, 'second-factor', userId), code, now);
  if (step === undefined) return recordFailure(check);
  const replaced = await db
    .updateTable('second_factors')
    .set({
      secret_encrypted: factor.pending_encrypted,
      confirmed_at: new Date(now),
      last_step: step,
      failures: 0,
      locked_until: null,
      pending_encrypted: null,
      pending_until: null,
    })
    .where('user_id', '=', userId)
    .where('pending_encrypted', '=', factor.pending_encrypted)
    .where(whereUnlocked(now))
    .returning('user_id')
    .executeTakeFirst();
  return replaced ? { kind: 'accepted', completesEnrolment: false } : { kind: 'missing' };
}
