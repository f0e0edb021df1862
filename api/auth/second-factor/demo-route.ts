import type { contract } from 'api-contract/contract';
import type { Call } from '../../http/implement.ts';
import { Refusal } from '../../http/refusal.ts';
import { signedIn } from '../callers.ts';
import { findTicket } from '../tickets.ts';
import { codeOf, currentStep, secondsUntil } from './totp.ts';

/** `POST /v1/2fa/demo`: the next code that will be accepted. It exists beside the simulator only. */
export async function answerDemoCode(call: Call<typeof contract.demoCode>) {
  const { db, keys, now, input, request } = call;
  const ticket = input.body.access_token ? await findTicket(call, request, input.body) : undefined;
  const { userId } = ticket ?? (await signedIn(call, request));
  const factor = await db
    .selectFrom('second_factors')
    .select(['secret_sealed', 'last_step', 'pending_sealed'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { replacement = false } = input.body;
  const sealed = replacement ? factor?.pending_sealed : factor?.secret_sealed;
  if (!factor || !sealed) throw new Refusal('factor-missing');
  const step = replacement ? currentStep(now()) : Math.max(currentStep(now()), factor.last_step + 1);
  const code = codeOf(keys.open(sealed, 'second-factor', userId), step);
  // Only the step after the present one is accepted early.
  const validIn = Math.max(0, Math.ceil(secondsUntil(step - 1, now())));
  return { code, valid_in: validIn, valid_for: Math.ceil(secondsUntil(step + 1, now())) };
}
