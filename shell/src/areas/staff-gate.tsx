import type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
import { api, canonicalPath, ownsPath, readCookie, redirectReplacing } from 'shared-ui';
import { ErrorPage } from '../routing/error-page.tsx';

const gates = [
  { base: '/manage/moderator', verify: '/v1/moderator/verify', code: '/2fa?type=mod' },
  { base: '/manage/admin', verify: '/v1/admin/verify', code: '/2fa?type=admin' },
] as const;

type Gate = (typeof gates)[number];

/** One navigation verifies twice: before the area is loaded, and in the gate's loader. */
const VERIFIED_TTL_MS = 5000;

let verified = { key: '', until: 0 };

/** The gate of the staff area that owns a path. */
function findGate(pathname: string): Gate | undefined {
  return gates.find(({ base }) => ownsPath(base, pathname));
}

/** Redirect target for an unauthorised visitor, or undefined. */
export async function getGateRedirect(pathname: string): Promise<string | undefined> {
  const gate = findGate(pathname);
  if (!gate) return undefined;
  const [token, mod_token] = [readCookie('token'), readCookie('mod_token')];
  if (!token || !mod_token) return gate.code;
  const key = [gate.base, token, mod_token].join();
  if (verified.key === key && Date.now() < verified.until) return undefined;
  if (!(await isVerified(gate, { token, mod_token }))) return gate.code;
  verified = { key, until: Date.now() + VERIFIED_TTL_MS };
  return undefined;
}

async function isVerified({ verify }: Gate, body: { token: string; mod_token: string }): Promise<boolean> {
  try {
    // Only the status counts. The client has read an error's body already.
    const { response } = await api.POST(verify, { body, parseAs: 'stream' });
    if (!response.bodyUsed) void response.body?.cancel();
    if (response.status === 200) return true;
    console.error(`${verify} failed with status ${response.status}.`);
  } catch (error) {
    console.error(`${verify} failed:`, error);
  }
  return false;
}

async function staffGateLoader({ request }: LoaderFunctionArgs) {
  const redirectTo = await getGateRedirect(canonicalPath(new URL(request.url).pathname));
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
