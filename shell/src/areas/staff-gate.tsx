import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import { api, canonicalPath, ownsPath, readCookie, redirectReplacing } from 'shared-ui';
import { storeReturnTarget } from 'shared-ui/lib/return-path.ts';
import { ErrorPage } from '../routing/error-page.tsx';

const gates = [
  { basePath: '/manage/moderator', verifyUrl: '/v1/moderator/verify', codePage: '/2fa?type=mod' },
  { basePath: '/manage/admin', verifyUrl: '/v1/admin/verify', codePage: '/2fa?type=admin' },
] as const;

type Gate = (typeof gates)[number];

/** One navigation verifies twice: before the area is loaded, and in the gate's loader. */
const VERIFIED_TTL_MS = 5000;

/** The tokens that were verified last, and until when that counts. */
let lastVerified = { key: '', until: 0 };

/** The gate of the staff area that owns a path. */
function findGate(pathname: string): Gate | undefined {
  return gates.find(({ basePath }) => ownsPath(basePath, pathname));
}

/**
 * The redirect target for an unauthorised visitor, who returns to the page after the code. Undefined for staff, and for
 * paths without a gate.
 */
export async function getGateRedirect({ pathname, search }: Pick<URL, 'pathname' | 'search'>) {
  const gate = findGate(pathname);
  if (!gate || (await isVerified(gate))) return undefined;
  storeReturnTarget({ path: pathname + search });
  return gate.codePage;
}

async function isVerified(gate: Gate): Promise<boolean> {
  const [token, mod_token] = [readCookie('token'), readCookie('mod_token')];
  if (!token || !mod_token) return false;
  const key = [gate.basePath, token, mod_token].join();
  if (lastVerified.key === key && Date.now() < lastVerified.until) return true;
  if (!(await verifyTokens(gate, { token, mod_token }))) return false;
  lastVerified = { key, until: Date.now() + VERIFIED_TTL_MS };
  return true;
}

async function verifyTokens({ verifyUrl }: Gate, body: { token: string; mod_token: string }): Promise<boolean> {
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

async function staffGateLoader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url);
  const redirectTo = await getGateRedirect({ pathname: canonicalPath(pathname), search });
  if (redirectTo) throw redirectReplacing(request, redirectTo);
  return null;
}

/** Navigation within an area does not verify again: expired tokens are renewed in place. */
function isOtherGate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return findGate(canonicalPath(currentUrl.pathname)) !== findGate(canonicalPath(nextUrl.pathname));
}

/** The routes of a gated area. Each navigation into it verifies the tokens. */
export function withStaffGate(routes: RouteObject[]): RouteObject[] {
  return [{ loader: staffGateLoader, shouldRevalidate: isOtherGate, errorElement: <ErrorPage />, children: routes }];
}
