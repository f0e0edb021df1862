import type { LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, hasFeature, toResult } from 'shared-ui';
import { apiQuery, startQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import type { Versioned } from '../../editor/versioned.ts';
import { getGuildRequestOptions, guildKey, requireSession } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import type { LogChannel } from './log-list.ts';

interface LogsResponse {
  revision: number;
  channels: LogChannel[];
}

function toVersioned(result: ApiResult<LogsResponse>): ApiResult<Versioned<LogChannel[]>> {
  return mapResult(result, ({ channels, revision }) =>
    Array.isArray(channels) ? { value: channels, revision } : undefined,
  );
}

/** Fetches a server's log channels. */
export async function fetchLogs(id: string): Promise<ApiResult<Versioned<LogChannel[]>>> {
  return toVersioned(await toResult(api.GET('/v1/guild/{id}/logs', getGuildRequestOptions(id))));
}

/** Saves a server's log channels, if the revision is current. */
export async function saveLogs(id: string, { value: channels, revision }: Versioned<LogChannel[]>) {
  return toVersioned(
    await toResult(api.PUT('/v1/guild/{id}/logs', { ...getGuildRequestOptions(id), body: { channels, revision } })),
  );
}

/** Makes the bot send a test message. */
export function testChannel(id: string, channelId: string) {
  return toResult(
    api.POST('/v1/guild/{id}/logs/test', { ...getGuildRequestOptions(id), body: { channel_id: channelId } }),
  );
}

/** The log channels of a server. */
export const logsQuery = (id: string) => apiQuery(guildKey(id, 'logs'), () => fetchLogs(id));

/** Starts the page's queries, if the API can store log channels. */
export function loadLogs({ request, params: { id = '' } }: LoaderFunctionArgs) {
  requireSession(request);
  if (!hasFeature('server-settings')) return null;
  startQuery(logsQuery(id));
  startQuery(channelsQuery(id));
  return null;
}
