import { type ApiResult, api, hasFeature } from 'shared-ui';
import { apiInfiniteQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { staffRequest } from '../../auth/staff-request.ts';
import { type ActionFilters, getTimeRange } from './filters.ts';

/** Something that staff did, as far as the API tells of it. */
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

/** Reads the list of actions in an answer; undefined where there is none. */
function parseActions(answer: unknown): StaffAction[] | undefined {
  const list: unknown = typeof answer === 'object' && answer ? Reflect.get(answer, 'message') : undefined;
  return Array.isArray(list) ? list.flatMap(parseAction) : undefined;
}

function parseAction(value: unknown): StaffAction[] {
  if (typeof value !== 'object' || value === null) return [];
  const field = (name: string): unknown => Reflect.get(value, name);
  const text = (name: string) => {
    const found = field(name);
    return typeof found === 'string' && found ? found : undefined;
  };
  const createdAt = Number(field('createdAt'));
  return [
    {
      action: text('action') ?? '',
      userId: text('userId') ?? '',
      description: text('description') ?? '',
      createdAt: Number.isFinite(createdAt) ? createdAt : 0,
      name: text('name'),
      subject: text('subject'),
      outcome: text('outcome'),
    },
  ];
}

/** Whether an entry is shown; for an API that does not filter. */
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

/** A part of the log, newest first, and where the next one begins. */
interface ActionPage {
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
    ...getTimeRange(filters),
    refused,
  };
  const result = await staffRequest(
    (tokens) => api.POST('/v1/admin/actions', { body: { ...tokens, ...(filtersItself ? wanted : {}) } }),
    'information',
  );
  return mapResult(result, (data) => {
    const entries = parseActions(data);
    if (!entries || filtersItself) return entries && { entries, next: data.next };
    return { entries: entries.filter((entry) => matchesFilters(entry, filters)) };
  });
}

/** The log, `limit` entries at a time. */
export const actionsQuery = (filters: ActionFilters, limit: number) =>
  apiInfiniteQuery(['staff', 'actions', filters, limit], {
    fetchPage: (before) => fetchActions(filters, { limit, before }),
    getNextStart: (pages) => pages.at(-1)?.next,
    gcTime: 0,
  });
