import { data, type LoaderFunctionArgs } from 'react-router';
import { api, hasFeature, readCookie, toResult } from 'shared-ui';
import { apiQuery, queryClient, startQuery } from 'shared-ui/app';
import { redirectToSignIn } from 'shared-ui/lib/return-path.ts';

/** The user's sessions. */
export const sessionsQuery = apiQuery(['account', 'sessions'], () => toResult(api.GET('/v1/me/sessions')));

/** The user's second factor. */
export const factorQuery = apiQuery(['account', 'second-factor'], () => toResult(api.GET('/v1/me/second-factor')));

/** Refetches the page's data. */
export function refetchAccount() {
  void queryClient.invalidateQueries({ queryKey: ['account'] });
}

/** Starts the page's queries. Redirects visitors who are not signed in to the home page. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!hasFeature('account')) throw data(undefined, { status: 404 });
  if (!readCookie('token')) throw redirectToSignIn(request);
  startQuery(sessionsQuery);
  startQuery(factorQuery);
  return null;
}
