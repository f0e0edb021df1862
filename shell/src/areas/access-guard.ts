import { type DataRouter, type MiddlewareFunction, matchRoutes } from 'react-router';
import { api, type PageAccess, type PageHandle, readCookie, redirectReplacing, storeReturnTarget } from 'shared-ui';

const guards = {
  mod: { verifyUrl: '/v1/moderator/verify', codePage: '/2fa?type=mod' },
  admin: { verifyUrl: '/v1/admin/verify', codePage: '/2fa?type=admin' },
} as const;

type StaffAccess = keyof typeof guards;

/** One navigation verifies twice: before the area is loaded, and in the middleware. */
const VERIFIED_TTL_MS = 5000;

/** The tokens that were verified last, and until when that counts. */
let lastVerified = { key: '', until: 0 };

/** Where a visitor who may not see a page is sent, to return to it after the sign-in or the code. */
export async function getAccessRedirect(
  access: PageAccess | undefined,
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
): Promise<string | undefined> {
  if (!access || access === 'all') return undefined;
  // The development server has no gate, so that one can work on staff pages without an API.
  if (import.meta.webpackHot && access !== 'user') return undefined;
  const isAllowed = access === 'user' ? readCookie('token') !== undefined : await isVerified(access);
  if (isAllowed) return undefined;
  storeReturnTarget({ path: pathname + search });
  return access === 'user' ? '/' : guards[access].codePage;
}

async function isVerified(access: StaffAccess): Promise<boolean> {
  const [token, mod_token] = [readCookie('token'), readCookie('mod_token')];
  if (!token || !mod_token) return false;
  const key = [access, token, mod_token].join();
  if (lastVerified.key === key && Date.now() < lastVerified.until) return true;
  if (!(await verifyTokens(access, { token, mod_token }))) return false;
  lastVerified = { key, until: Date.now() + VERIFIED_TTL_MS };
  return true;
}

async function verifyTokens(access: StaffAccess, body: { token: string; mod_token: string }): Promise<boolean> {
  const { verifyUrl } = guards[access];
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

/** The router's guard of pages that not everybody may see. */
export function createAccessGuard(getRouter: () => DataRouter): MiddlewareFunction {
  return async ({ request }, next) => {
    const { state, routes } = getRouter();
    const url = new URL(request.url);
    const access = getAccess(matchRoutes(routes, url.pathname)?.map(({ route }) => route.handle));
    // Within pages of one kind, expired tokens are renewed in place.
    const isShown = state.initialized && access === getAccess(state.matches.map(({ route }) => route.handle));
    const redirectTo = isShown && access !== 'user' ? undefined : await getAccessRedirect(access, url);
    if (redirectTo) throw redirectReplacing(request, redirectTo);
    return next();
  };
}

function getAccess(handles: (PageHandle | undefined)[] = []): PageAccess | undefined {
  return handles.findLast((handle) => handle?.access)?.access;
}
