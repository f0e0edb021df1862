import { type ApiResult, api } from 'shared-ui';
import { apiQuery, queryClient } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';

/** A person of the chat platform. */
export interface ChatUser {
  id: string;
  username: string;
  discriminator?: string;
  avatar?: string | null;
  /** Seconds since 1970. */
  createdAt: number;
  is_banned: boolean;
}

/** Browsers take long to lay out a very long name. */
const MAX_NAME_LENGTH = 200;

// The cookies say who asks: only staff may know whether somebody is banned.
async function fetchPerson(id: string): Promise<ApiResult<ChatUser>> {
  const result = await staffRequest(() => api.GET('/v1/public/get_discord_user', { params: { query: { id } } }));
  if (result.kind !== 'ok') return result;
  const { username, ...person } = result.data;
  return { kind: 'ok', data: { ...person, username: String(username ?? '').slice(0, MAX_NAME_LENGTH) } };
}

/** A person by id. */
export const personQuery = (id: string) => apiQuery(['staff', 'person', id], () => fetchPerson(id), { gcTime: 0 });

/** Shows what a ban, or its end, has changed. */
export function showBanned(id: string, isBanned: boolean) {
  const { queryKey } = personQuery(id);
  queryClient.setQueryData<ChatUser>(queryKey, (person) => person && { ...person, is_banned: isBanned });
  refetchHistory();
}

/** Refetches the entries about the person that is shown. */
export function refetchHistory() {
  void queryClient.invalidateQueries({ queryKey: ['staff', 'actions'] });
}
