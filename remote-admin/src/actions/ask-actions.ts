import { api, type Outcome, readPageConfig } from 'shared-ui';
import { staffCall } from '../entry/staff-call.ts';
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

/** Asks for a part of the log; an API that knows only the specification answers all of it, which is filtered here. */
export async function askActions(filters: ActionFilters, { limit, before }: Part): Promise<Outcome<ActionPage>> {
  const filtersItself = readPageConfig().features.includes('staff');
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
  const outcome = await staffCall(
    (tokens) => api.POST('/v1/admin/actions', { body: { ...tokens, ...(filtersItself ? wanted : {}) } }),
    'information',
  );
  if (outcome.kind !== 'answered') return outcome;
  const entries = actionsIn(outcome.data);
  if (!entries) return { kind: 'refused', status: 502 };
  const data = filtersItself
    ? { entries, next: outcome.data.next }
    : { entries: entries.filter((entry) => isShown(entry, filters)) };
  return { kind: 'answered', data };
}
