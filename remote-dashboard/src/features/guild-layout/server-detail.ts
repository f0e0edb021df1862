import type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
import { type ApiResult, api, toResult } from 'shared-ui';
import { apiQuery, mapResult, startQuery } from 'shared-ui/app';
import { createTimeoutSignal, guildKey } from '../../lib/api/requests.ts';
import type { BotLanguage } from '../../lib/bot-languages.ts';
import { type GuildResponse, parseServerDetail, type ServerDetail } from '../../specification-api/server-detail.ts';
import { getCachedServers } from '../guilds/servers.ts';

function toDetailResult(id: string, result: ApiResult<GuildResponse>): ApiResult<ServerDetail> {
  return mapResult(result, (guild) => parseServerDetail(id, guild));
}

/** Fetches a server. */
export async function fetchServer(id: string): Promise<ApiResult<ServerDetail>> {
  const signal = createTimeoutSignal();
  return toDetailResult(id, await toResult(api.GET('/v1/guild/{id}', { params: { path: { id } }, signal })));
}

/** A server. */
export const serverQuery = (id: string) => apiQuery(guildKey(id, 'detail'), () => fetchServer(id));

/** Saves a server's language, if its settings still have the revision. */
export async function saveServer(id: string, body: { language: BotLanguage; revision: number }) {
  const signal = createTimeoutSignal();
  return toDetailResult(id, await toResult(api.PATCH('/v1/guild/{id}', { params: { path: { id } }, body, signal })));
}

/** Starts the query of the server in the URL, and returns its entry from the cached list of servers. */
export async function loadServer({ params: { id = '' } }: LoaderFunctionArgs) {
  await startQuery(serverQuery(id));
  return { id, cached: getCachedServers()?.servers.find((server) => server.id === id) };
}

/** Whether a loader runs again: for another server, but not for another filter in the query of the URL. */
export function shouldRevalidateServer({
  currentParams,
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  return currentParams.id !== nextParams.id || (currentUrl.search === nextUrl.search && defaultShouldRevalidate);
}
