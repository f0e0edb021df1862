import { type ApiResult, api } from 'shared-ui';
import { apiQuery, queryClient } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';

/** A user of the chat platform. */
export interface ChatUser {
  id: string;
  username: string;
  discriminator?: string;
  avatar?: string | null;
  /** Seconds since 1970. */
  createdAt: number;
  is_banned: boolean;
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

/** Updates the cached user and the history after a ban or unban. */
export function updateCachedBan(id: string, isBanned: boolean) {
  const { queryKey } = userQuery(id);
  queryClient.setQueryData<ChatUser>(queryKey, (user) => user && { ...user, is_banned: isBanned });
  refetchHistory();
}

/** Refetches the user's history. */
export function refetchHistory() {
  void queryClient.invalidateQueries({ queryKey: ['staff', 'actions'] });
}
