import type { LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, getImageUrl, toResult, usePageConfig } from 'shared-ui';
import { apiQuery, queryClient, startQuery } from 'shared-ui/app';
import { getProperty, getText, mapResult } from 'shared-ui/lib/parsing.ts';
import { requestTimeout, requireSession } from '../../lib/api/requests.ts';

/** A server in the list. */
export interface ServerSummary {
  id: string;
  name: string;
  icon: string | undefined;
  banner: string | undefined;
  /** The bot has joined it. */
  joined: boolean;
}

/** As much of a name as is shown: a browser has no end of work with a very long one. */
const MAX_NAME_LENGTH = 200;

/**
 * The servers in an answer: a list whose item with `guilds` holds them, or that item alone. Undefined where the answer
 * is something else.
 */
export function parseServers(answer: unknown): ServerSummary[] | undefined {
  const items: unknown[] = Array.isArray(answer) ? answer : [answer];
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
    },
  ];
}

/** A person's servers, and when the API listed them. */
interface ServerList {
  servers: ServerSummary[];
  at: Date;
}

/** Fetches the list. `fresh` is the id of a server that must not come from the API's cache. */
async function fetchServers(fresh?: string): Promise<ApiResult<ServerList>> {
  const signal = requestTimeout();
  const result = await toResult(api.GET('/v1/me/guilds', { params: { query: { fresh } }, signal }));
  return mapResult(result, (answer) => {
    const servers = parseServers(answer);
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

/** Starts the page's query. A list from before is shown until it is there. */
export function loadServers({ request }: LoaderFunctionArgs) {
  requireSession(request);
  startQuery(serversQuery, { keepsData: true });
  return null;
}

interface Pictured {
  id: string;
  icon: string | undefined;
  banner?: string;
}

/** The addresses of a server's icon and banner, as far as it has them. */
export function useServerImages({ id, icon, banner }: Pictured) {
  const { imageHost } = usePageConfig();
  return {
    icon: getImageUrl(imageHost, icon, { folder: 'icons', id, size: 128 }),
    banner: getImageUrl(imageHost, banner, { folder: 'banners', id, size: 512 }),
  };
}
