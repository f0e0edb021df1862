import type { contract } from 'api-contract/contract';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteEvent } from '../account-events.ts';
import { confirmCode } from './confirm-code.ts';
import { renewRecoveryCodes } from './recovery-codes.ts';

/** `GET /v1/me/second-factor`: what a person may know of their second factor. */
export async function answerFactorState({ db, caller }: Call<typeof contract.secondFactorState>) {
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
  if (!factor?.confirmed_at) throw new Refusal('factor-missing');
  return {
    set_up_at: factor.confirmed_at.toISOString(),
    recovery_codes_left: Number(factor.recovery_codes_left),
  };
}

/** `POST /v1/me/recovery-codes`: ten new recovery codes; the earlier ones are worth nothing. */
export async function answerRecoveryCodes(call: Call<typeof contract.renewRecoveryCodes>) {
  const { db, keys, caller, input, request } = call;
  const { userId } = caller;
  await confirmCode(call, { userId, typed: input.body.twofa_token, ip: request.ip, recovery: false });
  const codes = await db.transaction().execute((transaction) => renewRecoveryCodes(transaction, keys, userId));
  await noteEvent(call, userId, 'recovery-codes-renewed', request.ip);
  return { recovery_codes: codes };
}
