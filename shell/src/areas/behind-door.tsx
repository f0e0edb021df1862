import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import { canonicalPath, redirectReplacing } from 'shared-ui';
import { ErrorPage } from '../routing/error-page.tsx';
import { findGate, getGateRedirect } from './staff-entry.ts';

async function enter({ request }: LoaderFunctionArgs) {
  const elsewhere = await getGateRedirect(canonicalPath(new URL(request.url).pathname));
  if (elsewhere) throw redirectReplacing(request, elsewhere);
  return null;
}

/** Who works inside is not sent away: what has ended there is asked for in place. */
function isOtherGate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return findGate(canonicalPath(currentUrl.pathname)) !== findGate(canonicalPath(nextUrl.pathname));
}

/** The routes of a gated area, which is entered anew each time that somebody comes to it. */
export function withStaffGate(routes: RouteObject[]): RouteObject[] {
  return [{ loader: enter, shouldRevalidate: isOtherGate, errorElement: <ErrorPage />, children: routes }];
}
