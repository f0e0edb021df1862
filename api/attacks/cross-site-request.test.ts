import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { contract } from 'api-contract/contract';
import type { Route } from 'api-contract/route';
import type { Browser } from '../testing/browser.ts';
import { createSampleInput, formatPath } from '../testing/contract-sweep/sample-input.ts';
import { readRows } from '../testing/rows.ts';
import { createModToken, type SignedIn, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

// A page of another site makes a browser send requests. It can set neither headers nor a JSON content type, and
// cookies alone do not authenticate. `e2e/tests/attacks` tests what browsers really send.

let api: TestApi;
let victim: SignedIn;
let page: Browser;
beforeAll(async () => {
  api = await startTestApi();
  victim = await signInStaff(api, 'admin', 'admin');
  const mod_token = await createModToken(api, victim, 'admin');
  page = victim.browser.without();
  page.cookies.set('token', victim.token).set('mod_token', mod_token).set('language', 'hu');
});
afterAll(() => api.stop());

const routes = Object.entries<Route>(contract);
const writeRoutes = routes.filter(([, { method }]) => method !== 'get');
const readRoutes = routes.filter(([, { method, events }]) => method === 'get' && !events);

/** Content types that a form, a beacon or a `no-cors` fetch can send. PUT, PATCH and DELETE require a preflight. */
const SIMPLE_TYPES = ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'];

const CROSS_SITE_HEADERS = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };

/** Browsers that do not send `Sec-Fetch-Site` are stopped by what follows it. */
const OLD_BROWSER_HEADERS = { origin: 'https://evil.example' };

describe.each(['cross-site', 'same-site'])('a page that browsers mark as %s', (site) => {
  test.each(writeRoutes)('cannot call %s, with every credential of its victim', async (_, route) => {
    const input = createSampleInput(route);
    const before = await readRows(api.db);
    const headers = { 'sec-fetch-site': site };
    const { status, body, setCookies } = await victim.browser
      .without()
      .call(route.method.toUpperCase(), formatPath(route, input), { token: victim.token, body: input.body, headers });
    expect([status, body.reason, setCookies]).toEqual([403, 'other-site', []]);
    expect(await readRows(api.db)).toEqual(before);
  });

  test('can lead to the sign-in, and back from the chat platform', async () => {
    const start = await page.without().call('GET', '/v1/oauth', { headers: { 'sec-fetch-site': site } });
    expect(start.location).toMatch(/^http.*authorize/);
  });
});

test('a page of a configured origin can call every route', async () => {
  const headers = { origin: 'https://other.example', 'sec-fetch-site': 'cross-site' };
  expect((await page.without().call('POST', '/v1/me/tickets', { headers, body: {} })).body.reason).toBe(
    'session-missing',
  );
});

test.each(writeRoutes)('the route %s does nothing for another site', async (_, route) => {
  const input = createSampleInput(route);
  const path = formatPath(route, input);
  const before = await readRows(api.db);
  for (const type of SIMPLE_TYPES) {
    const headers = { ...OLD_BROWSER_HEADERS, 'content-type': type };
    const { status } = await page.without().call('POST', path, { text: JSON.stringify(input.body ?? {}), headers });
    expect([type, status]).toEqual([type, route.method === 'post' ? 415 : expect.any(Number)]);
  }
  const { status } = await page.without().call('POST', path, { headers: OLD_BROWSER_HEADERS });
  if (route.path !== contract.logout.path) expect(status).toBeGreaterThanOrEqual(400);
  expect(await readRows(api.db)).toEqual(before);
});

test('ignores headers and fields that override the method', async () => {
  const before = await readRows(api.db);
  const headers = { ...OLD_BROWSER_HEADERS, 'x-http-method-override': 'DELETE', 'x-method-override': 'DELETE' };
  const { status } = await page.without().call('POST', '/v1/me?_method=DELETE', { headers });
  expect(status).toBe(404);
  expect(await readRows(api.db)).toEqual(before);
});

test.each(readRoutes)('the route %s changes nothing, even for its owner', async (_, route) => {
  const before = await readRows(api.db, ['limits', 'account_events', 'bot_heartbeat', 'sessions', 'servers']);
  await page
    .without()
    .call('GET', formatPath(route, createSampleInput(route)), { token: victim.token, headers: CROSS_SITE_HEADERS });
  expect(await readRows(api.db, ['limits', 'account_events', 'bot_heartbeat', 'sessions', 'servers'])).toEqual(before);
});

describe('signing out', () => {
  test('by another site ends no session', async () => {
    const { headers, setCookies } = await page.without().call('POST', '/v1/logout', { headers: CROSS_SITE_HEADERS });
    expect(headers.get('access-control-allow-origin')).toBeNull();
    // Browsers neither set nor delete such cookies in a cross-site response.
    for (const line of setCookies) expect(line).toMatch(/SameSite=(Strict|Lax)/);
    const { browser, token } = victim;
    expect((await browser.call('GET', '/v1/me/profile', { token })).status).toBe(200);
  });
});

describe('signing in', () => {
  test('changes nothing with a state from another site', async () => {
    const before = await readRows(api.db);
    for (const query of ['code=x&state=y', 'state=y', 'error=access_denied&state=y', 'code=x']) {
      const { status, location, setCookies } = await page.without().call('GET', `/v1/oauth?${query}`);
      expect([status, location, setCookies]).toEqual([302, '/?signin=expired', []]);
    }
    expect(await readRows(api.db)).toEqual(before);
  });

  test('sets no cookie that browsers would send with a change from another site', async () => {
    const { browser } = await api.beginSignIn('visitor');
    expect([...browser.cookies.keys()].sort()).toEqual(['access_token', 'binding', 'refresh_token']);
    const lines = [
      ...(await api.openBrowser().call('GET', '/v1/oauth')).setCookies,
      ...(await browser.call('POST', '/v1/logout')).setCookies,
    ];
    expect(lines).toHaveLength(6);
    for (const line of lines) expect(line).toMatch(/SameSite=(Strict|Lax)/);
  });
});
