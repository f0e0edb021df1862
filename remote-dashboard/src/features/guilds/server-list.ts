import { type ApiResult, api, toResult } from 'shared-ui';
import { apiQuery, queryClient } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { requestTimeout } from '../../lib/api/requests.ts';
import { type ServerSummary, serversIn } from './servers-in.ts';

/** A person's servers, and when the API listed them. */
export interface ServerList {
  servers: ServerSummary[];
  at: Date;
}

/** Fetches the list. `fresh` is the id of a server that must not come from the API's cache. */
async function fetchServers(fresh?: string): Promise<ApiResult<ServerList>> {
  const signal = requestTimeout();
  const result = await toResult(api.GET('/v1/me/guilds', { params: { query: { fresh } }, signal }));
  return mapResult(result, (answer) => {
    const servers = serversIn(answer);
    return servers && { servers, at: new Date() };
  });
}

const getQuery = (fresh?: string) =>
  apiQuery(['guilds'], () => fetchServers(fresh), { gcTime: Number.POSITIVE_INFINITY });

/** The servers that a person manages. The list is kept as long as the session: other pages show it at once. */
export const serversQuery = getQuery();

/** The list, if it was fetched before. */
export function getCachedServers(): ServerList | undefined {
  return queryClient.getQueryData(serversQuery.queryKey);
}

/** Refetches the list, in place of a request that is still running. */
export async function refetchServers(fresh?: string) {
  await queryClient.cancelQueries({ queryKey: serversQuery.queryKey });
  await queryClient.prefetchQuery({ ...getQuery(fresh), staleTime: 0 });
}
