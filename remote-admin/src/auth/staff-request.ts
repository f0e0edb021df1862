import { type ApiResult, readCookie, toResult } from 'shared-ui';
import { getStaffTokens, type StaffTokens } from './staff-session.ts';

/**
 * The text to show when tokens are missing. The specification has two, for different pages; `administrator` is for calls
 * that need an administrator's code on the pages of moderators.
 */
export type MissingTokensText = 'tokens' | 'information' | 'administrator';

/**
 * A request for a code, pending until the user enters one or closes the dialog. Pages and layouts of different releases
 * exchange it in an event, so its properties must keep their names.
 */
export interface CodeRequest {
  /** The text to show; undefined if no token is missing. */
  missing: MissingTokensText | undefined;
  answer: (hasSucceeded: boolean) => void;
}

// An event, not a shared variable, because layout and page may come from different releases.
const EVENT_NAME = 'staff-code-wanted';

/** Makes the layout ask for a code. Resolves to true once the user has entered a correct one. */
export function requestCode(missing?: MissingTokensText): Promise<boolean> {
  return new Promise((answer) => {
    const detail: CodeRequest = { missing, answer };
    const isUnhandled = dispatchEvent(new CustomEvent(EVENT_NAME, { cancelable: true, detail }));
    if (isUnhandled) answer(false);
  });
}

/**
 * Calls back when a code is requested. Returns an unsubscribe function, which declines the pending requests, because the
 * user can no longer answer them.
 */
export function onCodeRequest(callback: (request: CodeRequest) => void): () => void {
  const pendingRequests = new Set<CodeRequest>();
  const listener = (event: Event) => {
    if (!(event instanceof CustomEvent)) return;
    event.preventDefault();
    const { missing, answer }: CodeRequest = event.detail;
    const request: CodeRequest = {
      missing,
      answer(hasSucceeded) {
        pendingRequests.delete(request);
        answer(hasSucceeded);
      },
    };
    pendingRequests.add(request);
    callback(request);
  };
  addEventListener(EVENT_NAME, listener);
  return () => {
    removeEventListener(EVENT_NAME, listener);
    for (const { answer } of pendingRequests) answer(false);
  };
}

type SendRequest<T> = (tokens: StaffTokens) => Parameters<typeof toResult<T>>[0];

/** The error reason of a request that was not sent because the staff session has ended. */
export const TOKENS_MISSING = 'tokens-missing';

/** The API's error reason without a session, and that of a request that was not sent because there is none. */
export const SIGNED_OUT = 'session-missing';

/**
 * Sends a request with both tokens. If a token is missing or expired, asks the user for a code and sends the request
 * again.
 */
export async function staffRequest<T>(
  send: SendRequest<T>,
  missing: MissingTokensText = 'tokens',
): Promise<ApiResult<T>> {
  const result = await sendOnce(send);
  if (!needsCode(result)) return result;
  return (await requestCode(missing)) ? staffRequest(send, missing) : result;
}

/** Whether a request was not sent because the staff session has ended. The code dialog has shown a toast already. */
export function isTokensMissing(result: ApiResult<unknown>): boolean {
  return result.kind === 'http-error' && result.reason === TOKENS_MISSING;
}

/** Whether the user has no session, so that a code is not enough. */
export function isSignedOut(result: ApiResult<unknown>): boolean {
  return result.kind === 'http-error' && result.reason === SIGNED_OUT;
}

async function sendOnce<T>(send: SendRequest<T>): Promise<ApiResult<T>> {
  const tokens = getStaffTokens();
  if (tokens) return toResult(send(tokens));
  return { kind: 'http-error', status: 401, reason: readCookie('token') ? TOKENS_MISSING : SIGNED_OUT };
}

/**
 * Whether a code may help: a token is missing, or the API returned 401 for another reason than a missing session. APIs
 * that implement only the specification return no reason.
 */
function needsCode(result: ApiResult<unknown>): boolean {
  return result.kind === 'http-error' && result.status === 401 && !isSignedOut(result);
}

/** Wraps the import of a page: asks for a code first if the tokens have expired. */
export function lazyWithStaffSession<T>(load: () => Promise<T>): () => Promise<T> {
  return async () => {
    if (!getStaffTokens()) await requestCode('tokens');
    return load();
  };
}
