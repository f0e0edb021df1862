import { DAY_MS } from 'shared-ui/app';

/** A point of a series. */
export interface Point {
  label: string;
  value: number;
}

export const groupings = ['day', 'week', 'month'] as const;
export type Grouping = (typeof groupings)[number];

/** How the values of a group's days become one: the last one of a total, the sum of counts. */
export type Combine = 'last' | 'sum';

/** The first of the `days` days that end with the latest day of several series; undefined if their labels are no days. */
export function findFirstDay(series: Point[][], days: number): string | undefined {
  const lastDay = series
    .flatMap((points) => points.at(-1)?.label ?? [])
    .sort()
    .at(-1);
  const lastTime = Date.parse(lastDay ?? '');
  return Number.isNaN(lastTime) ? undefined : toIsoDay(lastTime - (days - 1) * DAY_MS);
}

/** The points since the first day of a period, and those before it. */
export function splitPeriods(points: Point[], firstDay: string | undefined) {
  if (firstDay === undefined) return { current: points, before: [] };
  return {
    current: points.filter(({ label }) => label >= firstDay),
    before: points.filter(({ label }) => label < firstDay),
  };
}

/** One point for each day, week or month. Its label is the first day of the group. */
export function groupPoints(points: Point[], grouping: Grouping, combine: Combine): Point[] {
  const groups = new Map<string, number>();
  for (const { label, value } of points) {
    const firstDay = getFirstDay(label, grouping);
    groups.set(firstDay, combine === 'sum' ? (groups.get(firstDay) ?? 0) + value : value);
  }
  return [...groups].map(([label, value]) => ({ label, value }));
}

/** Whether a label is a day. Other APIs may use any label. */
export function isDay(label: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(label) && !Number.isNaN(Date.parse(label));
}

/** The first and the last day that were counted. */
export interface CountedDays {
  first: string;
  last: string;
}

/** The counted days of several series; undefined if a label is not a day. */
export function findCountedDays(series: Point[][]): CountedDays | undefined {
  const days = series.flatMap((points) => points.map(({ label }) => label)).sort();
  const [first, last] = [days.at(0), days.at(-1)];
  return first !== undefined && last !== undefined && days.every(isDay) ? { first, last } : undefined;
}

/** The points of a chart, and those that its headline compares. */
export interface ChartPoints {
  points: Point[];
  fullPoints: Point[];
}

/**
 * Groups points for a chart. Omits a first week or month whose start was not counted. The last one is shown, but compared
 * only if all its days were counted and are over. Days are never omitted, and always compared.
 */
export function groupChartPoints(
  days: Point[],
  grouping: Grouping,
  combine: Combine,
  { counted, today }: { counted: CountedDays | undefined; today: string },
): ChartPoints {
  const groups = groupPoints(days, grouping, combine);
  if (grouping === 'day' || !counted) return { points: groups, fullPoints: groups };
  const isFull = ({ label }: Point) => {
    const end = getNextFirstDay(label, grouping);
    return label >= counted.first && end <= today && end <= toIsoDay(Date.parse(counted.last) + DAY_MS);
  };
  const lastGroup = getFirstDay(counted.last, grouping);
  return {
    points: groups.filter(({ label }) => label >= counted.first || label === lastGroup),
    fullPoints: groups.filter(isFull),
  };
}

/** The first day after a week or month. */
function getNextFirstDay(firstDay: string, grouping: 'week' | 'month'): string {
  return getFirstDay(toIsoDay(Date.parse(firstDay) + (grouping === 'week' ? 7 : 31) * DAY_MS), grouping);
}

/** The first day of the week, which starts on Monday, or of the month. Labels that are not days stay. */
function getFirstDay(label: string, grouping: Grouping): string {
  const time = Date.parse(label);
  if (grouping === 'day' || Number.isNaN(time)) return label;
  if (grouping === 'month') return `${label.slice(0, 7)}-01`;
  const daysAfterMonday = (new Date(time).getUTCDay() + 6) % 7;
  return toIsoDay(time - daysAfterMonday * DAY_MS);
}

export function toIsoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
