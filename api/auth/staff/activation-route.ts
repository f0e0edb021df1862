import type { contract } from 'api-contract/contract';
import type { Call } from '../../http/implement.ts';
import { countAgainst } from '../../http/limits.ts';
import { Refusal } from '../../http/refusal.ts';
import { noteEvent } from '../account-events.ts';
import { activateRole } from './roles.ts';

/** `POST /v1/me/staff`: makes the caller's granted role effective. */
export async function answerActivation(call: Call<typeof contract.activateStaff>) {
  const { caller, input, request } = call;
  await countAgainst(call, `activation:${caller.userId}`, { hits: 10, seconds: 3600 });
  const role = await activateRole(call, caller.userId, input.body.code);
  if (!role) throw new Refusal('activation-wrong');
  await noteEvent(call, caller.userId, 'role-activated', request.ip);
  return { role };
}
