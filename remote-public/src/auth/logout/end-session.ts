import { api, readCookie, toResult } from 'shared-ui';

/** How long the API may take to end the session before the reader goes on anyway, in milliseconds. */
const patience = 1000;

/** Has the API end the session, so that a copied token is worth nothing; waits for that, but not for long. */
export function endSession(): Promise<unknown> {
  const token = readCookie('token');
  const headers = token ? { authorization: `Bearer ${token}` } : {};
  const call = toResult(api.POST('/v1/logout', { headers, keepalive: true }));
  return Promise.race([call, new Promise((resolve) => setTimeout(resolve, patience))]);
}
