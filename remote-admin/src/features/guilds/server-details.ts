import { api } from 'shared-ui';
import { apiQuery } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import type { UserSummary } from '../../components/user-line.tsx';
import type { ActionSummary } from '../users/user-query.ts';

/** What this site has about a server. Times are ISO 8601. */
export interface ServerDetails {
  id: string;
  name: string;
  icon: string | null;
  owner: UserSummary | null;
  owner_banned: boolean;
  members: number | null;
  joined_at: string;
  /** Null while the bot is on the server. */
  left_at: string | null;
  seen_at: string;
  /** The bot's shard that is connected to the server; null until the bot has reported it. */
  shard: number | null;
  /** The number of channels that are set up for logs. */
  log_channels: number;
  welcome: boolean;
  farewell: boolean;
  needs_attention: boolean;
  actions: ActionSummary[];
}

/** The details of a server by id. */
export const serverDetailsQuery = (id: string) =>
  apiQuery<ServerDetails>(
    ['staff', 'server-details', id],
    () => staffRequest((tokens) => api.POST('/v1/admin/server', { body: { ...tokens, server_id: id } }), 'information'),
    { gcTime: 0 },
  );
