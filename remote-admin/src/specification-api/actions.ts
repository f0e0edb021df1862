import { getProperty, getText } from 'shared-ui/app';
import { type ActionFilters, getTimeRange } from '../features/actions/filters.ts';

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
export function parseActions(data: unknown): StaffAction[] | undefined {
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
