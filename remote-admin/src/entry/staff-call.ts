import { type Outcome, outcomeOf, readCookie } from 'shared-ui';
import { askForCode, type Missing } from './ask-for-code.ts';
import { type StaffTokens, staffTokens } from './tokens.ts';

type Call<T> = (tokens: StaffTokens) => Parameters<typeof outcomeOf<T>>[0];

/** The reason of a call that was not made because a token is missing. */
export const tokensMissing = 'tokens-missing';

/**
 * Makes a call with both tokens. Where they have ended no call is made, or it was refused: what is missing is said, a
 * code is asked for in place, and the call is made again with what it was to carry.
 */
export async function staffCall<T>(call: Call<T>, missing: Missing = 'tokens'): Promise<Outcome<T>> {
  const outcome = await callOnce(call);
  // A session that has ended needs more than a code.
  if (!hasEnded(outcome) || !readCookie('token')) return outcome;
  return (await askForCode(missing)) ? staffCall(call, missing) : outcome;
}

/** Whether a call was not made because a token is missing, which has been said already. */
export function isTokensMissing(outcome: Outcome<unknown>): boolean {
  return outcome.kind === 'refused' && outcome.reason === tokensMissing;
}

async function callOnce<T>(call: Call<T>): Promise<Outcome<T>> {
  const tokens = staffTokens();
  return tokens ? outcomeOf(call(tokens)) : { kind: 'refused', status: 401, reason: tokensMissing };
}

/** Whether the mod_token has; an API that knows only the specification gives no reason. */
function hasEnded(outcome: Outcome<unknown>): boolean {
  if (outcome.kind !== 'refused' || outcome.status !== 401) return false;
  return outcome.reason !== 'session-missing';
}
