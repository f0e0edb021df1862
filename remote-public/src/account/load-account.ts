import { data, type LoaderFunctionArgs } from 'react-router';
import { api, leadAway, outcomeOf, readCookie, readPageConfig } from 'shared-ui';

/** What the account's page asks for: on its way when the page is shown already. */
export type AccountData = ReturnType<typeof loader>;

/** Begins to ask for what the page shows; whoever is not signed in goes to the home page. */
export function loader({ request }: LoaderFunctionArgs) {
  if (!readPageConfig().features.includes('account')) throw data(undefined, { status: 404 });
  if (!readCookie('token')) throw leadAway(request, '/');
  return {
    sessions: outcomeOf(api.GET('/v1/me/sessions')),
    factor: outcomeOf(api.GET('/v1/me/second-factor')),
  };
}
