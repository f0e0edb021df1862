import { data } from 'react-router';
import { api, hasFeature, toResult } from 'shared-ui';
import { apiQuery, queryClient, startQuery } from 'shared-ui/app';

/** The user's sessions. */
export const sessionsQuery = apiQuery(['account', 'sessions'], () => toResult(api.GET('/v1/me/sessions')));

/** The user's second factor. */
export const factorQuery = apiQuery(['account', 'second-factor'], () => toResult(api.GET('/v1/me/second-factor')));

/** Refetches the page's data. */
export function refetchAccount() {
  void queryClient.invalidateQueries({ queryKey: ['account'] });
}

/** Starts the page's queries. */
export function loader() {
  if (!hasFeature('account')) throw data(undefined, { status: 404 });
  startQuery(sessionsQuery);
  startQuery(factorQuery);
  return null;
}
