import { type ApiResult, readCookie, toResult } from 'shared-ui';
import { getStaffTokens, type StaffTokens } from './staff-session.ts';

/** The message to show when tokens are missing: about the tokens, or about the information that the page needs. */
export type CodePromptReason = 'tokens' | 'information';

/** A request for a code, which is pending until the user has entered one. */
export interface CodeRequest {
  /** Undefined if no token is missing yet. */
  missing: CodePromptReason | undefined;
  answer: (hasSucceeded: boolean) => void;
}

// An event, not a shared variable, because frame and page may come from different releases.
const EVENT_NAME = 'staff-code-wanted';

/** Asks the frame for a code. Resolves to true once a correct one was entered. */
export function requestCode(missing?: CodePromptReason): Promise<boolean> {
  return new Promise((answer) => {
    const detail: CodeRequest = { missing, answer };
    const isUnhandled = dispatchEvent(new CustomEvent(EVENT_NAME, { cancelable: true, detail }));
    if (isUnhandled) answer(false);
  });
}

/** Calls back when a code is requested. Returns an unsubscribe function. */
export function onCodeRequest(callback: (request: CodeRequest) => void): () => void {
  const listener = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    callback(event.detail);
  };
  addEventListener(EVENT_NAME, listener);
  return () => removeEventListener(EVENT_NAME, listener);
}

type StaffCall<T> = (tokens: StaffTokens) => Parameters<typeof toResult<T>>[0];

/** The error reason of a request that was not sent because a token is missing. */
export const TOKENS_MISSING = 'tokens-missing';

/**
 * Sends a request with both tokens. If a token is missing or expired, asks the user for a code and sends the request
 * again.
 */
export async function staffRequest<T>(call: StaffCall<T>, missing: CodePromptReason = 'tokens'): Promise<ApiResult<T>> {
  const result = await sendOnce(call);
  // Without a session, a code is not enough.
  if (!needsCode(result) || !readCookie('token')) return result;
  return (await requestCode(missing)) ? staffRequest(call, missing) : result;
}

/** Whether a request was not sent because a token is missing. The user has seen a message about that already. */
export function isTokensMissing(result: ApiResult<unknown>): boolean {
  return result.kind === 'http-error' && result.reason === TOKENS_MISSING;
}

async function sendOnce<T>(call: StaffCall<T>): Promise<ApiResult<T>> {
  const tokens = getStaffTokens();
  return tokens ? toResult(call(tokens)) : { kind: 'http-error', status: 401, reason: TOKENS_MISSING };
}

/** Whether the mod_token has expired. APIs that implement only the specification return no reason. */
function needsCode(result: ApiResult<unknown>): boolean {
  if (result.kind !== 'http-error' || result.status !== 401) return false;
  return result.reason !== 'session-missing';
}

/** Asks for a code before a page is loaded, if the tokens have expired. */
export function lazyWithCode<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    if (!getStaffTokens()) await requestCode('tokens');
    return load();
  };
}
