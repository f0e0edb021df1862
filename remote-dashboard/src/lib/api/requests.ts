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
