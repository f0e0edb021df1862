import { defineMessages } from 'react-intl';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { type ApiResult, api, hasFeature } from 'shared-ui';
import { apiQuery, startQuery, useQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { staffRequest } from '../../auth/staff-request.ts';

/** A value of a line: what it is called, and how much. */
export interface Point {
  label: string;
  value: number;
}

/** As much of a label as has room beside a line. */
const MAX_LABEL_LENGTH = 40;

/** The points of a map of counts, in the order of the answer; what is no number is left out. */
export function parseSeries(counts: unknown): Point[] {
  if (typeof counts !== 'object' || counts === null) return [];
  return Object.entries(counts).flatMap(([label, value]) =>
    typeof value === 'number' && Number.isFinite(value) ? [{ label: label.slice(0, MAX_LABEL_LENGTH), value }] : [],
  );
}

/** How much the last value differs from the one before; zero where there are fewer than two. */
export function getLastChange(points: Point[]): number {
  const [previous, last] = points.slice(-2);
  return previous && last ? last.value - previous.value : 0;
}

/** What the API counts, by day. */
export interface Stats {
  servers: Point[];
  commands: Point[];
  /** The commands by name, where the API tells them apart. */
  byName: { name: string; points: Point[] }[] | undefined;
}

/** The figures in an answer; undefined where there are none. */
export function parseStats(answer: unknown): Stats | undefined {
  const stats = field(answer, 'stats');
  if (typeof stats !== 'object' || stats === null) return undefined;
  const names = field(stats, 'commands_by_name');
  return {
    servers: parseSeries(field(stats, 'servers')),
    commands: parseSeries(field(stats, 'commands')),
    byName:
      typeof names === 'object' && names !== null
        ? Object.entries(names).map(([name, counts]) => ({ name, points: parseSeries(counts) }))
        : undefined,
  };
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

const periodNames = defineMessages({
  month: { id: 'stats.period.month' },
  quarter: { id: 'stats.period.quarter' },
  year: { id: 'stats.period.year' },
  years: { id: 'stats.period.years' },
});

/** How far back figures are asked for. */
export const periods = [
  { days: 30, name: periodNames.month },
  { days: 90, name: periodNames.quarter },
  { days: 365, name: periodNames.year },
  { days: 730, name: periodNames.years },
] as const;

/** The period in an address; the first one where it says nothing, or nothing known. */
export function parsePeriod(search: URLSearchParams) {
  const wanted = Number(search.get('days'));
  return periods.find(({ days }) => days === wanted) ?? periods[0];
}

async function fetchStats(days: number): Promise<ApiResult<Stats>> {
  const knowsPeriods = hasFeature('staff');
  const result = await staffRequest((tokens) => {
    const body = knowsPeriods ? { ...tokens, days } : tokens;
    return api.POST('/v1/admin/stats', { body });
  }, 'information');
  return mapResult(result, parseStats);
}

const statsQuery = (search: URLSearchParams) => {
  const { days } = parsePeriod(search);
  return apiQuery(['staff', 'stats', days], () => fetchStats(days));
};

/** Starts the query for the period in the URL. */
export function loadStats({ request }: LoaderFunctionArgs) {
  startQuery(statsQuery(new URL(request.url).searchParams));
  return null;
}

/** The figures of the period in the URL. */
export function useStats() {
  const [search] = useSearchParams();
  return useQuery(statsQuery(search));
}
