import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import { api, canonicalPath, ownsPath, readCookie, redirectReplacing } from 'shared-ui';
import { storeReturnTarget } from 'shared-ui/lib/return-path.ts';
import { ErrorPage } from '../routing/error-page.tsx';

const guards = [
  { basePath: '/manage/moderator', verifyUrl: '/v1/moderator/verify', codePage: '/2fa?type=mod' },
  { basePath: '/manage/admin', verifyUrl: '/v1/admin/verify', codePage: '/2fa?type=admin' },
] as const;

type Guard = (typeof guards)[number];

/** One navigation verifies twice: before the area is loaded, and in the guard's loader. */
const VERIFIED_TTL_MS = 5000;

/** The tokens that were verified last, and until when that counts. */
let lastVerified = { key: '', until: 0 };

/** The guard of the staff pages that owns a path. */
function findGuard(pathname: string): Guard | undefined {
  return guards.find(({ basePath }) => ownsPath(basePath, pathname));
}

/**
 * The redirect target for an unauthorised visitor, who returns to the page after the code. Undefined for staff, and for
 * paths without a guard.
 */
export async function getGuardRedirect({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const guard = findGuard(pathname);
  if (!guard || (await isVerified(guard))) return undefined;
  storeReturnTarget({ path: pathname + search });
  return guard.codePage;
}

async function isVerified(guard: Guard): Promise<boolean> {
  const [token, mod_token] = [readCookie('token'), readCookie('mod_token')];
  if (!token || !mod_token) return false;
  const key = [guard.basePath, token, mod_token].join();
  if (lastVerified.key === key && Date.now() < lastVerified.until) return true;
  if (!(await verifyTokens(guard, { token, mod_token }))) return false;
  lastVerified = { key, until: Date.now() + VERIFIED_TTL_MS };
  return true;
}

async function verifyTokens({ verifyUrl }: Guard, body: { token: string; mod_token: string }): Promise<boolean> {
  try {
    // Only the status matters, so cancel the body. The client has read the body of an error already.
    const { response } = await api.POST(verifyUrl, { body, parseAs: 'stream' });
    if (!response.bodyUsed) void response.body?.cancel();
    if (response.status === 200) return true;
    console.error(`${verifyUrl} failed with status ${response.status}.`);
  } catch (error) {
    console.error(`${verifyUrl} failed:`, error);
  }
  return false;
}

async function staffGuardLoader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const redirectTo = await getGuardRedirect({ pathname: canonicalPath(pathname), search });
  if (redirectTo) throw redirectReplacing(request, redirectTo);
  return null;
}

/** Navigation within an area does not verify again: expired tokens are renewed in place. */
function isOtherGuard({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return findGuard(canonicalPath(currentUrl.pathname)) !== findGuard(canonicalPath(nextUrl.pathname));
}

/** The routes of a gated area. Each navigation into it verifies the tokens. */
export function withStaffGuard(routes: RouteObject[]): RouteObject[] {
  return [{ loader: staffGuardLoader, shouldRevalidate: isOtherGuard, errorElement: <ErrorPage />, children: routes }];
}
