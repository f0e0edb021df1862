/** A call that started while the page was loading. */
export interface EarlyCall {
  /** The path, with the query. */
  path: string;
  authorization: string;
  controller: AbortController;
  response: Promise<Response>;
}

declare global {
  /** Set by the shell's early script. */
  var earlyCalls: EarlyCall[] | undefined;
}

/** The response of an early call would be out of date if the page asks for it later. */
const EARLY_CALLS_MAX_AGE_MS = 10_000;

/** Returns the response of an early call for the same request, once. */
export function takeEarlyResponse({ method, url, headers, signal }: Request): Promise<Response> | undefined {
  if (method !== 'GET' || performance.now() > EARLY_CALLS_MAX_AGE_MS) return undefined;
  const { pathname, search } = new URL(url);
  const call = globalThis.earlyCalls?.find(({ path }) => path === pathname + search);
  if (call?.authorization !== headers.get('authorization')) return undefined;
  globalThis.earlyCalls = globalThis.earlyCalls?.filter((early) => early !== call);
  signal.addEventListener('abort', () => call.controller.abort(signal.reason));
  return call.response;
}
