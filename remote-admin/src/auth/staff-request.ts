import { type ApiResult, readCookie, toResult } from 'shared-ui';
import { type Missing, requestCode } from './request-code.ts';
import { type StaffTokens, staffTokens } from './tokens.ts';

type Call<T> = (tokens: StaffTokens) => Parameters<typeof toResult<T>>[0];

/** The reason of a call that was not made because a token is missing. */
export const tokensMissing = 'tokens-missing';

/**
 * Makes a call with both tokens. Where they have ended no call is made, or it was refused: what is missing is said, a
 * code is asked for in place, and the call is made again with what it was to carry.
 */
export async function staffRequest<T>(call: Call<T>, missing: Missing = 'tokens'): Promise<ApiResult<T>> {
  const outcome = await callOnce(call);
  // A session that has ended needs more than a code.
  if (!hasEnded(outcome) || !readCookie('token')) return outcome;
  return (await requestCode(missing)) ? staffRequest(call, missing) : outcome;
}

/** Whether a call was not made because a token is missing, which has been said already. */
export function isTokensMissing(outcome: ApiResult<unknown>): boolean {
  return outcome.kind === 'http-error' && outcome.reason === tokensMissing;
}

async function callOnce<T>(call: Call<T>): Promise<ApiResult<T>> {
  const tokens = staffTokens();
  return tokens ? toResult(call(tokens)) : { kind: 'http-error', status: 401, reason: tokensMissing };
}

/** Whether the mod_token has; an API that knows only the specification gives no reason. */
function hasEnded(outcome: ApiResult<unknown>): boolean {
  if (outcome.kind !== 'http-error' || outcome.status !== 401) return false;
  return outcome.reason !== 'session-missing';
}
