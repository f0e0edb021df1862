import type { contract } from 'api-contract/contract';
import { ApiError } from '../../errors.ts';
import type { RequestContext } from '../../http/context.ts';
import { recordAccountEvent } from '../account-events.ts';
import { requireSession } from '../authenticators.ts';
import { findPendingSignIn } from '../pending-sign-in.ts';
import { lockOwnSession } from '../sessions.ts';
import { withConfirmedCode } from './check-code.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';
import { generateCode, generateSecret, getCurrentStep, getEnrolment, getSecondsUntil } from './totp.ts';

/** `POST /v1/2fa/enrolment`: the secret for an authenticator app, the same one until it is confirmed. */
export async function startEnrolment(call: RequestContext<typeof contract.enrolment>) {
  const { db, keys, brand, input, request } = call;
  const { userId } = await findPendingSignIn(call, request, input.body);
  await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret_encrypted: keys.encrypt(generateSecret(), 'second-factor', userId) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { secret_encrypted, confirmed_at, username } = await db
    .selectFrom('second_factors')
    .innerJoin('users', 'users.id', 'second_factors.user_id')
    .select(['secret_encrypted', 'confirmed_at', 'username'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  if (confirmed_at !== null) return { enrolled: true };
  return {
    enrolled: false,
    ...getEnrolment(keys.decrypt(secret_encrypted, 'second-factor', userId), { brand, username }),
  };
}

/** `GET /v1/me/second-factor`: when it was set up, and the number of unused recovery codes. */
export async function getFactorState({ db, caller }: RequestContext<typeof contract.secondFactorState>) {
  const factor = await db
    .selectFrom('second_factors')
    .select((eb) => [
      'confirmed_at',
      eb
        .selectFrom('recovery_codes')
        .select(({ fn }) => fn.countAll<number>().as('left'))
        .where('user_id', '=', caller.userId)
        .as('recovery_codes_left'),
    ])
    .where('user_id', '=', caller.userId)
    .executeTakeFirst();
  if (!factor?.confirmed_at) throw new ApiError('factor-missing');
  return {
    set_up_at: factor.confirmed_at.toISOString(),
    recovery_codes_left: Number(factor.recovery_codes_left),
  };
}

/** `POST /v1/me/recovery-codes`: ten new recovery codes; the previous ones no longer work. */
export async function handleRenewRecoveryCodes(call: RequestContext<typeof contract.renewRecoveryCodes>) {
  const { keys, caller, input, request } = call;
  const { userId } = caller;
  const confirmation = { userId, typedCode: input.body.twofa_token, ip: request.ip, allowsRecoveryCode: false };
  const codes = await withConfirmedCode(call, confirmation, async (db) => {
    await lockOwnSession(db, caller);
    await recordAccountEvent({ ...call, db }, userId, 'recovery-codes-renewed', request.ip);
    return renewRecoveryCodes(db, keys, userId);
  });
  return { recovery_codes: codes };
}

/** `POST /v1/2fa/demo`: the next code that will be accepted. It exists only with the simulator. */
export async function getDemoCode(call: RequestContext<typeof contract.demoCode>) {
  const { db, keys, now, input, request } = call;
  const pendingSignIn = input.body.access_token ? await findPendingSignIn(call, request, input.body) : undefined;
  const { userId } = pendingSignIn ?? (await requireSession(call, request));
  const factor = await db
    .selectFrom('second_factors')
    .select(['secret_encrypted', 'last_step', 'pending_encrypted'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { replacement = false } = input.body;
  const encrypted = replacement ? factor?.pending_encrypted : factor?.secret_encrypted;
  if (!factor || !encrypted) throw new ApiError('factor-missing');
  const step = replacement ? getCurrentStep(now()) : Math.max(getCurrentStep(now()), factor.last_step + 1);
  const code = generateCode(keys.decrypt(encrypted, 'second-factor', userId), step);
  // Of future steps, only the next one is accepted.
  const secondsUntilValid = Math.max(0, Math.ceil(getSecondsUntil(step - 1, now())));
  return { code, valid_in: secondsUntilValid, valid_for: Math.ceil(getSecondsUntil(step + 1, now())) };
}
