import { redirect, replace } from 'react-router';

/** Leads away from a page that may not be seen now, so that Back does not come to it again. */
export function redirectReplacing(request: Request, to: string): Response {
  // A page that was opened by its address, or by Back, stands in the history already; one behind a link does not yet.
  return new URL(request.url).pathname === location.pathname ? replace(to) : redirect(to);
}
