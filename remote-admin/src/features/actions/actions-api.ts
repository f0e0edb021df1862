import { type ApiResult, api, hasFeature } from 'shared-ui';
import { apiInfiniteQuery, mapResult } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import { matchesFilters, parseActions, type StaffAction } from '../../specification-api/actions.ts';
import { type ActionFilters, getTimeRange } from './filters.ts';

/** A page of the log, newest first, and the cursor of the next page. */
interface ActionPage {
  entries: StaffAction[];
  next?: string;
}

interface PageRequest {
  limit: number;
  before?: string;
}

/** Fetches a page of the log. An API without the feature `staff` returns the whole log, which is filtered here. */
export async function fetchActions(
  filters: ActionFilters,
  { limit, before }: PageRequest,
): Promise<ApiResult<ActionPage>> {
  const isFilteredByApi = hasFeature('staff');
  const { action, by, subject, refused } = filters;
  const query = {
    limit,
    before,
    action: action || undefined,
    by: by || undefined,
    subject: subject || undefined,
    ...getTimeRange(filters),
    refused,
  };
  const result = await staffRequest(
    (tokens) => api.POST('/v1/admin/actions', { body: { ...tokens, ...(isFilteredByApi ? query : {}) } }),
    'information',
  );
  return mapResult(result, (data) => {
    const entries = parseActions(data);
    if (!entries || isFilteredByApi) return entries && { entries, next: data.next };
    return { entries: entries.filter((entry) => matchesFilters(entry, filters)) };
  });
}

/** The log, `limit` entries at a time. */
export const actionsQuery = (filters: ActionFilters, limit: number) =>
  apiInfiniteQuery(['staff', 'actions', filters, limit], {
    fetchPage: (before) => fetchActions(filters, { limit, before }),
    getNextStart: (pages) => pages.at(-1)?.next,
    refetchOnMount: 'always',
  });
