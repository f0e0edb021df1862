import { type ApiResult, api } from 'shared-ui';
import { apiQuery, queryClient } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import type { UserSummary } from '../../components/user-line.tsx';
import type { Note } from './notes-api.ts';

/** A user of the chat platform. */
export interface ChatUser {
  id: string;
  username: string;
  discriminator?: string;
  avatar?: string | null;
  /** Seconds since 1970. */
  createdAt: number;
  is_banned: boolean;
  /** When the ban ends, as ISO 8601. Missing if it is permanent. */
  banned_until?: string;
}

/** Longer names are cut, because very long ones slow down layout. */
const MAX_NAME_LENGTH = 200;

// The cookies authorise the request, because only staff may see whether a user is banned.
async function fetchUser(id: string): Promise<ApiResult<ChatUser>> {
  const result = await staffRequest(() => api.GET('/v1/public/get_discord_user', { params: { query: { id } } }));
  if (result.kind !== 'ok') return result;
  const { username, ...user } = result.data;
  return { kind: 'ok', data: { ...user, username: String(username ?? '').slice(0, MAX_NAME_LENGTH) } };
}

/** A user by id. */
export const userQuery = (id: string) => apiQuery(['staff', 'user', id], () => fetchUser(id), { gcTime: 0 });

/** What staff did about a user or a server. */
export interface ActionSummary {
  action: string;
  by: UserSummary;
  description: string;
  at: string;
}

/** What this site has about a user. */
export interface UserDetails {
  ban: { reason: string | null; by: UserSummary; at: string; until: string | null } | null;
  /** The id of the open ban request about them. Undefined if the API is older than this page. */
  ban_request?: string | null;
  /** As ISO 8601: when the user first returned from the consent page. Null if they never did. */
  first_sign_in: string | null;
  /** The number of devices that are signed in. */
  sessions: number;
  servers: { id: string; name: string; members: number | null }[];
  tickets: { id: string; subject: string; state: 'open' | 'closed'; created_at: string }[];
  /** Newest first. Undefined if the API is older than this page. */
  notes?: Note[];
  actions: ActionSummary[];
}

/** The details of a user by id. */
export const userDetailsQuery = (id: string) =>
  apiQuery<UserDetails>(
    ['staff', 'user-details', id],
    () => staffRequest((tokens) => api.POST('/v1/moderator/user', { body: { ...tokens, userid: id } }), 'information'),
    { gcTime: 0 },
  );

/** The ban of the cached details, if they are loaded. */
export function getCachedBan(id: string): UserDetails['ban'] {
  return queryClient.getQueryData<UserDetails>(userDetailsQuery(id).queryKey)?.ban ?? null;
}

/** Updates the cached user and the details after a ban or unban. */
export function updateCachedBan(id: string, ban: Pick<ChatUser, 'is_banned' | 'banned_until'>) {
  const { queryKey } = userQuery(id);
  queryClient.setQueryData<ChatUser>(queryKey, (user) => user && { ...user, ...ban });
  void refetchDetails();
}

/** Refetches the user's details. */
export function refetchDetails(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['staff', 'user-details'] });
}
