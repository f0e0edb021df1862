import { type ApiResult, readCookie, toResult } from 'shared-ui';
import { getStaffTokens, type StaffTokens } from './staff-session.ts';

/** What is said of tokens that are missing: that they are, or that what the page needs to know of them is. */
export type Missing = 'tokens' | 'information';

/** Somebody waits for a code to be typed. */
export interface CodeRequest {
  /** Undefined where nothing is missing yet. */
  missing: Missing | undefined;
  answer: (typed: boolean) => void;
}

// An event, not a shared variable: the frame may come from another release than the page in it.
const EVENT_NAME = 'staff-code-wanted';

/** Has the frame say what is missing and ask for a code; answers whether a right one was typed. */
export function requestCode(missing?: Missing): Promise<boolean> {
  return new Promise((answer) => {
    const detail: CodeRequest = { missing, answer };
    const isUnhandled = dispatchEvent(new CustomEvent(EVENT_NAME, { cancelable: true, detail }));
    if (isUnhandled) answer(false);
  });
}

/** Calls back when a code is wanted; answers how to stop listening. */
export function onCodeRequest(callback: (wanted: CodeRequest) => void): () => void {
  const listener = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    callback(event.detail);
  };
  addEventListener(EVENT_NAME, listener);
  return () => removeEventListener(EVENT_NAME, listener);
}

type Call<T> = (tokens: StaffTokens) => Parameters<typeof toResult<T>>[0];

/** The reason of a call that was not made because a token is missing. */
export const TOKENS_MISSING = 'tokens-missing';

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
  return outcome.kind === 'http-error' && outcome.reason === TOKENS_MISSING;
}

async function callOnce<T>(call: Call<T>): Promise<ApiResult<T>> {
  const tokens = getStaffTokens();
  return tokens ? toResult(call(tokens)) : { kind: 'http-error', status: 401, reason: TOKENS_MISSING };
}

/** Whether the mod_token has; an API that knows only the specification gives no reason. */
function hasEnded(outcome: ApiResult<unknown>): boolean {
  if (outcome.kind !== 'http-error' || outcome.status !== 401) return false;
  return outcome.reason !== 'session-missing';
}

/** Has a code asked for before a page is loaded, where the tokens have ended since the area was entered. */
export function lazyWithCode<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    if (!getStaffTokens()) await requestCode('tokens');
    return load();
  };
}
