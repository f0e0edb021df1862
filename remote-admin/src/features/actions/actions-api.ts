import { type ApiResult, api, hasFeature } from 'shared-ui';
import { apiInfiniteQuery, getProperty, getText, mapResult } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import { type ActionFilters, getTimeRange } from './filters.ts';

/** An entry of the action log. */
export interface StaffAction {
  action: string;
  userId: string;
  description: string;
  /** Seconds since 1970. */
  createdAt: number;
  name?: string;
  subject?: string;
  outcome?: string;
}

/** Parses the list of actions from a response. Returns undefined if there is none. */
function parseActions(data: unknown): StaffAction[] | undefined {
  const list = getProperty(data, 'message');
  return Array.isArray(list) ? list.flatMap(parseAction) : undefined;
}

function parseAction(value: unknown): StaffAction[] {
  if (typeof value !== 'object' || value === null) return [];
  const createdAt = Number(getProperty(value, 'createdAt'));
  return [
    {
      action: getText(value, 'action') ?? '',
      userId: getText(value, 'userId') ?? '',
      description: getText(value, 'description') ?? '',
      createdAt: Number.isFinite(createdAt) ? createdAt : 0,
      name: getText(value, 'name'),
      subject: getText(value, 'subject'),
      outcome: getText(value, 'outcome'),
    },
  ];
}

/** Whether an entry matches the filters, for an API that does not filter. */
export function matchesFilters(entry: StaffAction, filters: ActionFilters): boolean {
  const { from, until } = getTimeRange(filters);
  const at = entry.createdAt * 1000;
  return (
    (filters.action === '' || entry.action === filters.action) &&
    (filters.by === '' || entry.userId === filters.by) &&
    (filters.subject === '' || entry.description.includes(filters.subject)) &&
    (from === undefined || at >= Date.parse(from)) &&
    (until === undefined || at <= Date.parse(until))
  );
}

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
