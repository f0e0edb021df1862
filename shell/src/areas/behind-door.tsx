import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import { canonicalPath, redirectReplacing } from 'shared-ui';
import { ErrorPage } from '../routing/error-page.tsx';
import { doorOf, ledFrom } from './staff-entry.ts';

async function enter({ request }: LoaderFunctionArgs) {
  const elsewhere = await ledFrom(canonicalPath(new URL(request.url).pathname));
  if (elsewhere) throw redirectReplacing(request, elsewhere);
  return null;
}

/** Who works inside is not sent away: what has ended there is asked for in place. */
function isOtherDoor({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return doorOf(canonicalPath(currentUrl.pathname)) !== doorOf(canonicalPath(nextUrl.pathname));
}

/** The routes of a gated area, which is entered anew each time that somebody comes to it. */
export function behindDoor(routes: RouteObject[]): RouteObject[] {
  return [{ loader: enter, shouldRevalidate: isOtherDoor, errorElement: <ErrorPage />, children: routes }];
}
