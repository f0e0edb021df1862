import { defineMessages } from 'react-intl';
import { type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useSearchParams } from 'react-router';
import { type ApiResult, api, hasFeature, useFeature } from 'shared-ui';
import { apiQuery, mapResult, startQuery, useQuery } from 'shared-ui/app';
import { staffRequest } from '../../auth/staff-request.ts';
import { parseStats, type Stats } from '../../specification-api/stats.ts';
import { type Grouping, groupings, type Point } from './points.ts';

/** The difference between the last two values; 0 with fewer than two. */
export function getLastChange(points: Point[]): number {
  const [previous, last] = points.slice(-2);
  return previous && last ? last.value - previous.value : 0;
}

const periodNames = defineMessages({
  month: { id: 'stats.period.month' },
  quarter: { id: 'stats.period.quarter' },
  year: { id: 'stats.period.year' },
  years: { id: 'stats.period.years' },
});

/** The periods that the user can select, and how their points are grouped at first. */
export const periods = [
  { days: 30, name: periodNames.month, grouping: 'day' },
  { days: 90, name: periodNames.quarter, grouping: 'day' },
  { days: 365, name: periodNames.year, grouping: 'week' },
  { days: 730, name: periodNames.years, grouping: 'month' },
] as const;

/** The API's limit of days in one call. */
const MAX_DAYS = 800;

/** Parses the period from a URL. Falls back to the first one. */
export function parsePeriod(search: URLSearchParams) {
  const selectedDays = Number(search.get('days'));
  return periods.find(({ days }) => days === selectedDays) ?? periods[0];
}

/** Parses the grouping from a URL. Falls back to the period's. */
export function parseGrouping(search: URLSearchParams): Grouping {
  return groupings.find((grouping) => grouping === search.get('by')) ?? parsePeriod(search).grouping;
}

/** Whether the API has stats of a period. Without the feature `staff`, it has only all of them. */
export const useHasPeriods = () => useFeature('staff');

/** Fetches the stats of the last days and, if the API's limit allows it, of as many days before to compare them with. */
async function fetchStats(days: number): Promise<ApiResult<Stats>> {
  const supportsPeriods = hasFeature('staff');
  const result = await staffRequest((tokens) => {
    const body = supportsPeriods ? { ...tokens, days: 2 * days <= MAX_DAYS ? 2 * days : days } : tokens;
    return api.POST('/v1/admin/stats', { body });
  }, 'information');
  return mapResult(result, (data) => parseStats(data, supportsPeriods ? days : undefined));
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

/** Another period is requested by the page itself; a search or a grouping needs no other data. */
export function shouldRevalidateStats({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.search === nextUrl.search && defaultShouldRevalidate;
}

/** The stats of the period in the URL. */
export function useStats() {
  const [search] = useSearchParams();
  return useQuery(statsQuery(search));
}
