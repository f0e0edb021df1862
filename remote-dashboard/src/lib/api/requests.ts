import { readCookie } from 'shared-ui';
import { queryClient } from 'shared-ui/app';
import { redirectToSignIn } from 'shared-ui/lib/return-path.ts';

const REQUEST_TIMEOUT_MS = 20_000;

/** A signal that aborts a request after 20 s. */
export function createTimeoutSignal(): AbortSignal {
  return AbortSignal.timeout(REQUEST_TIMEOUT_MS);
}

/** The options of every request about a server. */
export function getGuildRequestOptions(id: string) {
  return { params: { path: { id } }, signal: createTimeoutSignal() };
}

/** The key of a query about a server. */
export function guildKey(id: string, ...parts: string[]) {
  return ['guild', id, ...parts];
}

/** Refetches everything that the open page shows about a server. */
export async function refetchGuild(id: string) {
  await queryClient.invalidateQueries({ queryKey: guildKey(id) });
}

/** The guard of every page in this area. Redirects visitors without a token to the landing page. */
export function requireSession(request: Request) {
  if (!readCookie('token')) throw redirectToSignIn(request);
}
