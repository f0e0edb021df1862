import { redirect } from 'react-router';
import { readCookie } from 'shared-ui';

/** The guard of every page here: whoever has no token goes to the landing page. */
export function requireSession(request: Request) {
  if (readCookie('token')) return;
  // Where the address is this page's already, its entry in the history gives way, or Back would end here again.
  const isHere = new URL(request.url).pathname === location.pathname;
  throw redirect('/', isHere ? { headers: { 'X-Remix-Replace': 'true' } } : undefined);
}
