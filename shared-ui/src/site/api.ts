import type { Paths } from 'api-contract/contract';
import createClient from 'openapi-fetch';
import { readCookie, writeCookie } from './cookies.ts';
import { takeEarlyResponse } from './early-calls.ts';

/** The API client, typed by the API's contract. Sends the session token and the page's language. */
export const api = createClient<Paths>({ baseUrl: '/', fetch: sendRequest });

api.use({
  onRequest({ request }) {
    const token = readCookie('token');
    if (token) request.headers.set('authorization', `Bearer ${token}`);
    request.headers.set('accept-language', document.documentElement.lang);
  },
});

/** Sends a request. Clears a session token that the API refuses, because the second factor would not accept the next sign-in. */
async function sendRequest(request: Request): Promise<Response> {
  const response = await fetchInTime(request);
  if (response.status !== 401) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const { reason } = parseErrorBody(body);
  // Other APIs give no reason. Only a GET request can then be sure, because the others may also send a code or a staff token.
  const isSessionDenied = reason ? reason === 'session-missing' : request.method === 'GET';
  // Keep the token if the user has signed in since the request was sent.
  const isCurrent = request.headers.get('authorization') === `Bearer ${readCookie('token')}`;
  if (isSessionDenied && isCurrent) writeCookie('token', '', 0);
  return response;
}

/** The gateway waits this long for the API. A network that hangs may never fail by itself. */
const RESPONSE_TIMEOUT_MS = 60_000;

/** Sends a request, and aborts it if the response has not started in time. A download may take longer. */
async function fetchInTime(request: Request): Promise<Response> {
  const { signal } = request;
  signal.throwIfAborted();
  const controller = new AbortController();
  signal.addEventListener('abort', () => controller.abort(signal.reason));
  const timer = setTimeout(() => controller.abort(), RESPONSE_TIMEOUT_MS);
  const timedRequest = new Request(request, { signal: controller.signal });
  try {
    return await (takeEarlyResponse(timedRequest) ?? fetch(timedRequest));
  } finally {
    clearTimeout(timer);
  }
}

/** The result of an API request. Requests never throw. */
export type ApiResult<T> = { kind: 'ok'; data: T } | ApiError;

/** Why a request has no data: the API returned an error, or no response arrived. */
export type ApiError =
  | { kind: 'http-error'; status: number; message?: string; reason?: string; retryAfterSeconds?: number }
  | { kind: 'network-error' };

interface ClientResponse<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/** Waits for a request and converts its response or error to a result. */
export async function toResult<T>(request: Promise<ClientResponse<T>>): Promise<ApiResult<T>> {
  try {
    const { data, error, response } = await request;
    if (response.ok && data !== undefined) return { kind: 'ok', data };
    return { kind: 'http-error', status: response.status, ...parseErrorBody(error) };
  } catch {
    return { kind: 'network-error' };
  }
}

const MAX_MESSAGE_LENGTH = 500;

/** Other APIs and proxies may respond with any body. */
function parseErrorBody(body: unknown) {
  const getField = (name: string): unknown => (typeof body === 'object' && body ? Reflect.get(body, name) : undefined);
  const [message, reason, retryAfterSeconds] = [getField('message'), getField('reason'), getField('retry_after')];
  return {
    ...(typeof message === 'string' ? { message: message.slice(0, MAX_MESSAGE_LENGTH) } : {}),
    ...(typeof reason === 'string' ? { reason } : {}),
    ...(typeof retryAfterSeconds === 'number' ? { retryAfterSeconds } : {}),
  };
}
