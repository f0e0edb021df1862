import type { ShouldRevalidateFunctionArgs } from 'react-router';
import { type ApiResult, api, getImageUrl, toResult, usePageConfig } from 'shared-ui';
import { apiQuery, getProperty, getText, mapResult, queryClient, startQuery } from 'shared-ui/app';
import { createTimeoutSignal } from '../../lib/api/requests.ts';

/** A server in the list. */
export interface ServerSummary {
  id: string;
  name: string;
  icon: string | undefined;
  banner: string | undefined;
  /** The bot has joined it. */
  joined: boolean;
  /** The bot cannot write to a channel that is set up. */
  needsAttention: boolean;
}

/** Longer names are cut, because very long ones slow down rendering. */
const MAX_NAME_LENGTH = 200;

/**
 * Parses the servers from a response: an object with `guilds`, or a list that contains one. Returns undefined for
 * anything else.
 */
export function parseServers(data: unknown): ServerSummary[] | undefined {
  const items: unknown[] = Array.isArray(data) ? data : [data];
  const guilds = items.map((item) => getProperty(item, 'guilds')).find(Array.isArray);
  return guilds?.flatMap(parseServer);
}

function parseServer(guild: unknown): ServerSummary[] {
  const [id, name] = [getText(guild, 'id'), getText(guild, 'name')];
  if (!id) return [];
  return [
    {
      id,
      name: name?.trim().slice(0, MAX_NAME_LENGTH) || id,
      icon: getText(guild, 'icon'),
      banner: getText(guild, 'banner'),
      joined: getProperty(guild, 'isBotJoined') === true,
      needsAttention: getProperty(guild, 'needsAttention') === true,
    },
  ];
}

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

/** The query of the URL has only the filter of the list. */
export function shouldRevalidateServers({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
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
