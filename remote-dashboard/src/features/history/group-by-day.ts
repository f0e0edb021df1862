import type { IntlShape } from 'react-intl';
import type { Change } from './history-api.ts';

/** The changes of a day, in the user's time zone. */
export interface ChangeDay {
  /** The time of its latest change, as ISO 8601. */
  at: string;
  changes: Change[];
}

/** Groups changes, which are in order, by day. */
export function groupByDay(changes: readonly Change[]): ChangeDay[] {
  const days: ChangeDay[] = [];
  for (const change of changes) {
    const day = days.at(-1);
    if (day && isSameDay(day.at, change.at)) day.changes.push(change);
    else days.push({ at: change.at, changes: [change] });
  }
  return days;
}

function isSameDay(one: string, other: string): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString();
}

/** Formats a day: "Today", "Yesterday", or its date. */
export function formatDay({ formatDate, formatRelativeTime }: IntlShape, at: string, now = new Date()): string {
  const daysAgo = Math.round((getMidnight(now) - getMidnight(new Date(at))) / 86_400_000);
  if (daysAgo === 0 || daysAgo === 1) {
    const text = formatRelativeTime(-daysAgo, 'day', { numeric: 'auto' });
    return text.charAt(0).toLocaleUpperCase() + text.slice(1);
  }
  const year = new Date(at).getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return formatDate(at, { weekday: 'long', day: 'numeric', month: 'long', year });
}

function getMidnight(date: Date): number {
  return new Date(date).setHours(0, 0, 0, 0);
}
