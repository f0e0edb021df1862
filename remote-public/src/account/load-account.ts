import { data, type LoaderFunctionArgs } from 'react-router';
import { api, hasFeature, readCookie, redirectReplacing, toResult } from 'shared-ui';
import { apiQuery, queryClient, startQuery } from 'shared-ui/app';

/** Where the person is signed in. */
export const sessionsQuery = apiQuery(['account', 'sessions'], () => toResult(api.GET('/v1/me/sessions')));

/** The person's second factor. */
export const factorQuery = apiQuery(['account', 'second-factor'], () => toResult(api.GET('/v1/me/second-factor')));

/** Refetches what the page shows. */
export function refetchAccount() {
  void queryClient.invalidateQueries({ queryKey: ['account'] });
}

/** Starts the page's queries. Readers who are not signed in go to the home page. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!hasFeature('account')) throw data(undefined, { status: 404 });
  if (!readCookie('token')) throw redirectReplacing(request, '/');
  startQuery(sessionsQuery);
  startQuery(factorQuery);
  return null;
}
