import type { contract } from 'api-contract/contract';
import { ApiError } from '../errors.ts';
import type { RequestContext } from '../http/context.ts';
import { consumeRateLimit, RATE_LIMITS } from '../http/rate-limits.ts';
import { recordAccountEvent } from './account-events.ts';
import { activateRole } from './staff-roles.ts';

/** `POST /v1/me/staff`: activates the role that the caller was granted. */
export async function activateStaff(call: RequestContext<typeof contract.activateStaff>) {
  const { caller, input, request } = call;
  await consumeRateLimit(call, `activation:${caller.userId}`, RATE_LIMITS.staffActivation);
  const role = await activateRole(call, caller.userId, input.body.code);
  if (!role) throw new ApiError('activation-wrong');
  await recordAccountEvent(call, caller.userId, 'role-activated', request.ip);
  return { role };
}
