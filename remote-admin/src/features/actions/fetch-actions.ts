import { type ApiResult, api, hasFeature } from 'shared-ui';
import { apiInfiniteQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { staffRequest } from '../../auth/staff-request.ts';
import { type ActionFilters, isShown, momentsOf } from './filters.ts';
import { actionsIn, type StaffAction } from './staff-action.ts';

/** A part of the log, newest first, and where the next one begins. */
export interface ActionPage {
  entries: StaffAction[];
  next?: string;
}

interface Part {
  limit: number;
  before?: string;
}

/** Fetches a part of the log; an API that knows only the specification answers all of it, which is filtered here. */
export async function fetchActions(filters: ActionFilters, { limit, before }: Part): Promise<ApiResult<ActionPage>> {
  const filtersItself = hasFeature('staff');
  const { action, by, subject, refused } = filters;
  const wanted = {
    limit,
    before,
    action: action || undefined,
    by: by || undefined,
    subject: subject || undefined,
    ...momentsOf(filters),
    refused,
  };
  const result = await staffRequest(
    (tokens) => api.POST('/v1/admin/actions', { body: { ...tokens, ...(filtersItself ? wanted : {}) } }),
    'information',
  );
  return mapResult(result, (data) => {
    const entries = actionsIn(data);
    if (!entries || filtersItself) return entries && { entries, next: data.next };
    return { entries: entries.filter((entry) => isShown(entry, filters)) };
  });
}

/** The log, `limit` entries at a time. */
export const actionsQuery = (filters: ActionFilters, limit: number) =>
  apiInfiniteQuery(['staff', 'actions', filters, limit], {
    fetchPage: (before) => fetchActions(filters, { limit, before }),
    getNextStart: (pages) => pages.at(-1)?.next,
    gcTime: 0,
  });
