import type { IntlShape } from 'react-intl';
import { DAY_MS } from 'shared-ui/app';

/** The entries of a day, in the user's time zone. */
interface Day<T> {
  /** Midnight at its start, as ISO 8601. */
  start: string;
  entries: T[];
}

/** Groups entries, which are in order, by day. */
export function groupByDay<T extends { at: string }>(entries: readonly T[]): Day<T>[] {
  const days: Day<T>[] = [];
  for (const entry of entries) {
    const day = days.at(-1);
    const start = new Date(getMidnight(new Date(entry.at))).toISOString();
    if (day?.start === start) day.entries.push(entry);
    else days.push({ start, entries: [entry] });
  }
  return days;
}

/** Formats a day: "Today", "Yesterday", or its date. */
export function formatDay({ formatDate, formatRelativeTime }: IntlShape, at: string, now = new Date()): string {
  const daysAgo = Math.round((getMidnight(now) - getMidnight(new Date(at))) / DAY_MS);
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
