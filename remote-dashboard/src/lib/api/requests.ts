import { redirect } from 'react-router';
import { readCookie } from 'shared-ui';
import { queryClient } from 'shared-ui/app';

const REQUEST_TIMEOUT_MS = 20_000;

/** Aborts a request that takes too long. */
export function requestTimeout(): AbortSignal {
  return AbortSignal.timeout(REQUEST_TIMEOUT_MS);
}

/** The options that every request about a server has. */
export function guildRequest(id: string) {
  return { params: { path: { id } }, signal: requestTimeout() };
}

/** The key of a query about a server. */
export function guildKey(id: string, ...parts: string[]) {
  return ['guild', id, ...parts];
}

/** Refetches everything that the open page shows about a server. */
export async function refetchGuild(id: string) {
  await queryClient.invalidateQueries({ queryKey: guildKey(id) });
}

/** The guard of every page here: whoever has no token goes to the landing page. */
export function requireSession(request: Request) {
  if (readCookie('token')) return;
  // Where the address is this page's already, its entry in the history gives way, or Back would end here again.
  const isHere = new URL(request.url).pathname === location.pathname;
  throw redirect('/', isHere ? { headers: { 'X-Remix-Replace': 'true' } } : undefined);
}
