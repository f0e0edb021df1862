import { type LoaderFunctionArgs, useSearchParams } from 'react-router';
import { type ApiResult, api, hasFeature } from 'shared-ui';
import { apiQuery, startQuery, useQuery } from 'shared-ui/app';
import { mapResult } from 'shared-ui/lib/parsing.ts';
import { staffRequest } from '../../auth/staff-request.ts';
import { periodIn } from './periods.ts';
import { type Stats, statsIn } from './stats.ts';

async function fetchStats(days: number): Promise<ApiResult<Stats>> {
  const knowsPeriods = hasFeature('staff');
  const result = await staffRequest((tokens) => {
    const body = knowsPeriods ? { ...tokens, days } : tokens;
    return api.POST('/v1/admin/stats', { body });
  }, 'information');
  return mapResult(result, statsIn);
}

const statsQuery = (search: URLSearchParams) => {
  const { days } = periodIn(search);
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
