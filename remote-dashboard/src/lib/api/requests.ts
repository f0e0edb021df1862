import { queryClient, REQUEST_TIMEOUT_MS } from 'shared-ui/app';

/** A signal that aborts a request after the time limit. */
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
