import { type ApiResult, api } from 'shared-ui';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { staffRequest } from '../../auth/staff-request.ts';
import type { ListPart } from '../../components/offset-list.tsx';
import type { Person } from '../../components/person-line.tsx';

/** What became of a proposal. */
export type BanRequestStatus = 'open' | 'approved' | 'refused';

/** Which proposals are listed. */
export type StatusFilter = BanRequestStatus | 'all';

/** A moderator's proposal to keep somebody out. */
export interface BanRequest {
  id: string;
  person: Person;
  reason: string;
  evidence: string;
  by: Person;
  /** Whether it is the reader's own. */
  own: boolean;
  at: string;
  state: BanRequestStatus;
  decided_by: Person | null;
  decided_at: string | null;
  note: string | null;
}

/** What somebody proposes. */
export interface Draft {
  userid: string;
  reason: string;
  evidence: string;
}

const limit = 20;

/** Tells proposals apart. */
export const getId = ({ id }: BanRequest) => id;

/** Asks for a part of the proposals: open ones first, then the newest. */
export async function fetchBanRequests(shown: StatusFilter, offset: number): Promise<ApiResult<ListPart<BanRequest>>> {
  const state = shown === 'all' ? undefined : shown;
  const result = await staffRequest((tokens) =>
    api.POST('/v1/moderator/ban_requests', { body: { ...tokens, limit, offset, state } }),
  );
  return mapResult(result, ({ total, requests }) => ({ total, items: requests }));
}

/** Proposes to keep somebody out. */
export function proposeBan(draft: Draft): Promise<ApiResult<BanRequest>> {
  return staffRequest((tokens) => api.POST('/v1/moderator/ban_requests/propose', { body: { ...tokens, ...draft } }));
}

/** What an administrator says to a proposal. */
export interface Decision {
  id: string;
  decision: 'approve' | 'refuse';
  note?: string;
}

/** Decides on a proposal. */
export function decideBanRequest(decision: Decision): Promise<ApiResult<BanRequest>> {
  return staffRequest((tokens) => api.POST('/v1/admin/ban_requests/decide', { body: { ...tokens, ...decision } }));
}
