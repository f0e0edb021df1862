import { afterEach, beforeEach, expect, test } from '@jest/globals';
import type { RouteObject } from 'react-router';
import { readReturnTarget, writeCookie } from 'shared-ui';
import { createMemoryRouter } from '#full/react-router';
import { createAccessGuard } from './access-guard.ts';

let verified: string[];
let status: number;

beforeEach(() => {
  [verified, status] = [[], 200];
  const respond = async (request: Request) => {
    verified.push(new URL(request.url).pathname);
    return new Response(null, { status });
  };
  Object.defineProperty(globalThis, 'fetch', { configurable: true, value: respond });
});

afterEach(() => {
  sessionStorage.clear();
  for (const name of ['token', 'mod_token']) writeCookie(name, '', -1);
});

const openTo = (access: string, path: string): RouteObject => ({ path, handle: { access }, element: null });

/** A router with pages for everybody, users, moderators and admins. */
function createRouter() {
  const middleware = [createAccessGuard(() => router)];
  const router = createMemoryRouter([
    { path: '/', element: null },
    { path: '/2fa', element: null },
    { middleware, children: [openTo('all', '/status'), openTo('user', '/dashboard')] },
    { middleware, children: [openTo('mod', '/bans'), openTo('admin', '/stats'), openTo('admin', '/news')] },
  ]);
  const getAction = () => router.state.historyAction;
  const open = async (path: string) => {
    await router.navigate(path);
    return router.state.location.pathname + router.state.location.search;
  };
  return { open, getAction };
}

test('§4 a page for users needs a token; a visitor is sent home, and the page is stored to return to', async () => {
  const { open } = createRouter();
  expect(await open('/status')).toBe('/status');
  expect(await open('/dashboard?group=owned')).toBe('/');
  expect(readReturnTarget()).toEqual({ path: '/dashboard?group=owned' });
  writeCookie('token', 'ses_1', 60);
  expect(await open('/dashboard')).toBe('/dashboard');
  expect(verified).toEqual([]);
});

test('Back does not return to a page that redirects: it is replaced, or was never in the history', async () => {
  const { open, getAction } = createRouter();
  history.replaceState(null, '', '/status');
  await open('/dashboard');
  expect(getAction()).toBe('PUSH');
  history.replaceState(null, '', '/dashboard');
  await open('/dashboard');
  expect(getAction()).toBe('REPLACE');
});

test('§4 a page for staff needs both tokens, and the API decides', async () => {
  const { open } = createRouter();
  writeCookie('token', 'ses_2', 60);
  expect(await open('/bans')).toBe('/2fa?type=mod');
  expect(verified).toEqual([]);
  writeCookie('mod_token', 'mod_2', 60);
  status = 401;
  expect(await open('/bans')).toBe('/2fa?type=mod');
  expect(await open('/stats')).toBe('/2fa?type=admin');
  status = 200;
  expect(await open('/bans')).toBe('/bans');
  expect(verified).toEqual(['/v1/moderator/verify', '/v1/admin/verify', '/v1/moderator/verify']);
});

test('pages of one kind are verified once, and again when entered from other pages', async () => {
  const { open } = createRouter();
  writeCookie('token', 'ses_3', 60);
  writeCookie('mod_token', 'mod_3', 60);
  await open('/stats');
  await open('/news');
  expect(verified).toEqual(['/v1/admin/verify']);
  await open('/bans');
  expect(verified).toEqual(['/v1/admin/verify', '/v1/moderator/verify']);
  status = 401;
  expect(await open('/news')).toBe('/2fa?type=admin');
});
