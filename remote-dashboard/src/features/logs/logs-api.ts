import type { LoaderFunctionArgs } from 'react-router';
import { type ApiResult, api, hasFeature, toResult } from 'shared-ui';
import { apiQuery, mapResult, startQuery } from 'shared-ui/app';
import type { Versioned } from '../../editor/versioned.ts';
import { createTimeoutSignal, getGuildRequestOptions, guildKey } from '../../lib/api/requests.ts';
import { channelsQuery } from '../../lib/channels/channels-api.ts';
import { type LogSettings, parseExceptions, parseLogSettings } from './log-settings.ts';

function toVersioned(result: ApiResult<{ revision: number; channels: unknown }>): ApiResult<Versioned<LogSettings>> {
  return mapResult(result, (body) =>
    Array.isArray(body.channels) ? { value: parseLogSettings(body), revision: body.revision } : undefined,
  );
}

/** Fetches a server's log channels and exceptions. */
export async function fetchLogs(id: string): Promise<ApiResult<Versioned<LogSettings>>> {
  return toVersioned(await toResult(api.GET('/v1/guild/{id}/logs', getGuildRequestOptions(id))));
}

/** Saves a server's log channels and exceptions, if the revision is current. */
export async function saveLogs(id: string, { value, revision }: Versioned<LogSettings>) {
  return toVersioned(
    await toResult(api.PUT('/v1/guild/{id}/logs', { ...getGuildRequestOptions(id), body: { ...value, revision } })),
  );
}

/** Makes the bot send a test message. */
export function sendTestMessage(id: string, channelId: string) {
  return toResult(
    api.POST('/v1/guild/{id}/logs/test', { ...getGuildRequestOptions(id), body: { channel_id: channelId } }),
  );
}

/** The log channels and exceptions of a server. */
export const logsQuery = (id: string) => apiQuery(guildKey(id, 'logs'), () => fetchLogs(id));

async function fetchExceptionChoices(id: string, search: string) {
  const signal = createTimeoutSignal();
  const params = { path: { id }, query: { search } };
  return mapResult(await toResult(api.GET('/v1/guild/{id}/logs/exceptions', { params, signal })), ({ choices }) =>
    parseExceptions(choices),
  );
}

/** Channels, roles, members and bots that match a text and can become an exception. */
export const exceptionChoicesQuery = (id: string, search: string, enabled: boolean) =>
  apiQuery(guildKey(id, 'exceptions', search), () => fetchExceptionChoices(id, search), { enabled });

/** Starts the page's queries. Returns false if the API cannot store log channels. */
export function loadLogs({ params: { id = '' } }: LoaderFunctionArgs): boolean {
  if (!hasFeature('server-settings')) return false;
  startQuery(logsQuery(id));
  startQuery(channelsQuery(id));
  return true;
}
