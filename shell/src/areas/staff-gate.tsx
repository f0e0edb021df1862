import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import { api, canonicalPath, ownsPath, readCookie, redirectReplacing } from 'shared-ui';
import { ErrorPage } from '../routing/error-page.tsx';

const gates = [
  { base: '/manage/moderator', verify: '/v1/moderator/verify', code: '/2fa?type=mod' },
  { base: '/manage/admin', verify: '/v1/admin/verify', code: '/2fa?type=admin' },
] as const;

type Gate = (typeof gates)[number];

/** How long an answer holds, in milliseconds: one entry asks at the door, and again behind it. */
const VERIFIED_TTL_MS = 5000;

let verified = { key: '', until: 0 };

/** The door of the staff area that a path is behind. */
function findGate(pathname: string): Gate | undefined {
  return gates.find(({ base }) => ownsPath(base, pathname));
}

/** Where somebody is led who may not enter the staff area at a path; undefined for who may. */
export async function getGateRedirect(pathname: string): Promise<string | undefined> {
  const door = findGate(pathname);
  if (!door) return undefined;
  const [token, mod_token] = [readCookie('token'), readCookie('mod_token')];
  if (!token || !mod_token) return door.code;
  const key = [door.base, token, mod_token].join();
  if (verified.key === key && Date.now() < verified.until) return undefined;
  if (!(await isVerified(door, { token, mod_token }))) return door.code;
  verified = { key, until: Date.now() + VERIFIED_TTL_MS };
  return undefined;
}

async function isVerified({ verify }: Gate, body: { token: string; mod_token: string }): Promise<boolean> {
  try {
    // Only the status counts, whatever the body is.
    const { response } = await api.POST(verify, { body, parseAs: 'stream' });
    void response.body?.cancel();
    if (response.status === 200) return true;
    console.error(`${verify} answered ${response.status}.`);
  } catch (error) {
    console.error(`${verify} could not be asked:`, error);
  }
  return false;
}

async function staffGateLoader({ request }: LoaderFunctionArgs) {
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
  return [{ loader: staffGateLoader, shouldRevalidate: isOtherGate, errorElement: <ErrorPage />, children: routes }];
}
