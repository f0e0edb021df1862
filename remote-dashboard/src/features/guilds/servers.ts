import { type ApiResult, api, getImageUrl, toResult, usePageConfig } from 'shared-ui';
import { apiQuery, mapResult, queryClient, startQuery } from 'shared-ui/app';
import { createTimeoutSignal } from '../../lib/api/requests.ts';
import { parseServers, type ServerSummary } from '../../specification-api/parse-servers.ts';

/** The user's servers, and when they were fetched. */
interface ServerList {
  servers: ServerSummary[];
  fetchedAt: Date;
}

/** Fetches the list. `freshServerId` names a server that must not come from the API's cache. */
async function fetchServers(freshServerId?: string): Promise<ApiResult<ServerList>> {
  const signal = createTimeoutSignal();
  const result = await toResult(api.GET('/v1/me/guilds', { params: { query: { fresh: freshServerId } }, signal }));
  return mapResult(result, (data) => {
    const servers = parseServers(data);
    return servers && { servers, fetchedAt: new Date() };
  });
}

const createServersQuery = (freshServerId?: string) =>
  apiQuery(['guilds'], () => fetchServers(freshServerId), { gcTime: Number.POSITIVE_INFINITY });

/** The servers on which the user has any right. Cached as long as the session, so that other pages show them at once. */
export const serversQuery = createServersQuery();

/** The cached list, if any. */
export function getCachedServers(): ServerList | undefined {
  return queryClient.getQueryData(serversQuery.queryKey);
}

/** Refetches the list. Cancels a running request. */
export async function refetchServers(freshServerId?: string) {
  await queryClient.cancelQueries({ queryKey: serversQuery.queryKey });
  await queryClient.prefetchQuery({ ...createServersQuery(freshServerId), staleTime: 0 });
}

/** Starts the page's query. The cached list is shown until it has loaded. */
export async function loadServers() {
  await startQuery(serversQuery, { keepsData: true });
  return null;
}

interface ServerImages {
  id: string;
  icon: string | undefined;
  banner?: string;
}

/** The URLs of a server's icon and banner, if any. */
export function useServerImages({ id, icon, banner }: ServerImages) {
  const { imageHost } = usePageConfig();
  return {
    icon: getImageUrl(imageHost, icon, { folder: 'icons', id, size: 128 }),
    banner: getImageUrl(imageHost, banner, { folder: 'banners', id, size: 512 }),
  };
}
