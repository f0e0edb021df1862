import { type ApiResult, api, toResult } from 'shared-ui';
import { apiQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { guildKey, guildRequest } from '../api/requests.ts';

/** What the bot needs in a channel to write there. */
export type Permission = 'view' | 'send' | 'embed';

/** A channel of the server as the chat platform has it now. */
export interface ServerChannel {
  id: string;
  name: string;
  category: string | null;
  /** What the bot may not do there. */
  missing: Permission[];
}

async function fetchChannels(id: string): Promise<ApiResult<ServerChannel[]>> {
  return mapResult(await toResult(api.GET('/v1/guild/{id}/channels', guildRequest(id))), ({ channels }) => channels);
}

/** The channels to which the bot could write. */
export const channelsQuery = (id: string) => apiQuery(guildKey(id, 'channels'), () => fetchChannels(id));
