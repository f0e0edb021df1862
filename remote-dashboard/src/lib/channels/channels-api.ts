import { type ApiResult, api, toResult } from 'shared-ui';
import { apiQuery, mapResult } from 'shared-ui/app';
import { getGuildRequestOptions, guildKey } from '../api/requests.ts';

/** A permission that the bot needs to write in a channel. */
export type Permission = 'view' | 'send' | 'embed';

/** A channel of the server on the chat platform. */
export interface ServerChannel {
  id: string;
  name: string;
  category: string | null;
  /** The permissions that the bot lacks. */
  missing: Permission[];
}

async function fetchChannels(id: string): Promise<ApiResult<ServerChannel[]>> {
  return mapResult(
    await toResult(api.GET('/v1/guild/{id}/channels', getGuildRequestOptions(id))),
    ({ channels }) => channels,
  );
}

/** The server's text and announcement channels, with the permissions that the bot lacks in each. */
export const channelsQuery = (id: string) => apiQuery(guildKey(id, 'channels'), () => fetchChannels(id));
