import { type ApiResult, api } from 'shared-ui';
import { apiQuery, mapResult } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import type { ListPage } from '../../components/paged-list.tsx';
import type { UserSummary } from '../../components/user-line.tsx';

/** The state of a ban request. */
export type BanRequestState = 'open' | 'approved' | 'refused';

/** The filter of the list. */
export type StateFilter = BanRequestState | 'all';

/** A moderator's request to ban a user. */
export interface BanRequest {
  id: string;
  person: UserSummary;
  reason: string;
  evidence: string;
  by: UserSummary;
  /** Whether the signed-in user has created it. */
  own: boolean;
  at: string;
  state: BanRequestState;
  /** It is open, and the signed-in user has neither created nor opened it. */
  unread: boolean;
  assigned_to: UserSummary | null;
  /** Whether it is assigned to the signed-in user. */
  assigned_to_you: boolean;
  decided_by: UserSummary | null;
  decided_at: string | null;
  note: string | null;
}

/** The body of a new ban request. */
export interface NewBanRequest {
  userid: string;
  reason: string;
  evidence: string;
}

/** The path of the list; the id of a ban request follows it. */
export const BAN_REQUESTS_PATH = '/manage/moderator/ask_ban';

/** The number of ban requests per request. */
const PAGE_SIZE = 20;

/** The id of a ban request. */
export const getId = ({ id }: BanRequest) => id;

/**
 * The next ban request to decide after another one in the list: one that others created and that no other administrator
 * deals with.
 */
export function findNextToDecide(banRequests: BanRequest[], id: string): BanRequest | undefined {
  const index = banRequests.findIndex((banRequest) => banRequest.id === id);
  return [...banRequests.slice(index + 1), ...banRequests.slice(0, index + 1)].find(
    (banRequest) =>
      banRequest.id !== id &&
      banRequest.state === 'open' &&
      !banRequest.own &&
      (banRequest.assigned_to_you || !banRequest.assigned_to),
  );
}

/** Fetches a page of ban requests: open ones first, then the newest. */
export async function fetchBanRequests(
  filter: StateFilter,
  before: string | undefined,
): Promise<ApiResult<ListPage<BanRequest>>> {
  const state = filter === 'all' ? undefined : filter;
  const result = await staffRequest((tokens) =>
    api.POST('/v1/moderator/ban_requests', { body: { ...tokens, limit: PAGE_SIZE, before, state } }),
  );
  return mapResult(result, ({ total, requests, next }) => ({ total, items: requests, next }));
}

/** A ban request. Fetching it marks it as read. */
export const banRequestQuery = (id: string) =>
  apiQuery<BanRequest>(
    ['staff', 'ban-requests', 'one', id],
    () => staffRequest((tokens) => api.POST('/v1/moderator/ban_requests/one', { body: { ...tokens, id } })),
    { gcTime: 0 },
  );

/** Creates a ban request. */
export function createBanRequest(banRequest: NewBanRequest): Promise<ApiResult<BanRequest>> {
  return staffRequest((tokens) =>
    api.POST('/v1/moderator/ban_requests/propose', { body: { ...tokens, ...banRequest } }),
  );
}

/** Assigns a ban request to the signed-in administrator, or to nobody if they have it already. */
export function toggleAssignment({ id, assigned_to_you, assigned_to }: BanRequest): Promise<ApiResult<BanRequest>> {
  const body = { id, take: !assigned_to_you, seen: assigned_to?.id ?? null };
  return staffRequest(
    (tokens) => api.POST('/v1/admin/ban_requests/assign', { body: { ...tokens, ...body } }),
    'administrator',
  );
}

/** An administrator's decision on a ban request. */
export interface Decision {
  id: string;
  decision: 'approve' | 'refuse';
  note?: string;
}

/** Sends a decision. */
export function decideBanRequest(decision: Decision): Promise<ApiResult<BanRequest>> {
  return staffRequest(
    (tokens) => api.POST('/v1/admin/ban_requests/decide', { body: { ...tokens, ...decision } }),
    'administrator',
  );
}
