import { type ApiResult, api } from 'shared-ui';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { staffRequest } from '../../auth/staff-request.ts';
import type { ListPage } from '../../components/offset-list.tsx';
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
  decided_by: UserSummary | null;
  decided_at: string | null;
  note: string | null;
}

/** The body of a new ban request. */
export interface BanRequestDraft {
  userid: string;
  reason: string;
  evidence: string;
}

/** The number of ban requests per request. */
const PAGE_SIZE = 20;

/** The id of a ban request. */
export const getId = ({ id }: BanRequest) => id;

/** Fetches a page of ban requests: open ones first, then the newest. */
export async function fetchBanRequests(filter: StateFilter, offset: number): Promise<ApiResult<ListPage<BanRequest>>> {
  const state = filter === 'all' ? undefined : filter;
  const result = await staffRequest((tokens) =>
    api.POST('/v1/moderator/ban_requests', { body: { ...tokens, limit: PAGE_SIZE, offset, state } }),
  );
  return mapResult(result, ({ total, requests }) => ({ total, items: requests }));
}

/** Creates a ban request. */
export function createBanRequest(draft: BanRequestDraft): Promise<ApiResult<BanRequest>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/ban_requests/propose', { body: { ...tokens, ...draft } }));
}

/** An administrator's decision on a ban request. */
export interface Decision {
  id: string;
  decision: 'approve' | 'refuse';
  note?: string;
}

/** Sends a decision. */
export function decideBanRequest(decision: Decision): Promise<ApiResult<BanRequest>> {
  return staffRequest((tokens) => api.POST('/v1/admin/ban_requests/decide', { body: { ...tokens, ...decision } }));
}
