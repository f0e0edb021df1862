import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { contract } from 'api-contract/contract';
import type { Route } from 'api-contract/route';
import type { Browser } from '../testing/browser.ts';
import { expectError } from '../testing/contract-sweep/expect-error.ts';
import { createSampleInput, formatPath } from '../testing/contract-sweep/sample-input.ts';
import { readRows } from '../testing/rows.ts';
import { createModToken, type SignedIn, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

// An attacker who runs a script on the page or sees the screen has both tokens, but not the binding cookie. These tests
// use https; `http/contract-sweep.test.ts` covers http.

let api: TestApi;
let admin: SignedIn;
let mod_token: string;
let thieves: Record<string, Browser>;
beforeAll(async () => {
  api = await startTestApi({ siteOrigin: 'https://vigil.example' });
  admin = await signInStaff(api, 'admin', 'admin');
  mod_token = await createModToken(api, admin, 'admin');
  const binding = admin.browser.cookies.get('__Host-binding') ?? '';
  const own = await api.signIn('owner-of-three');
  const withCookie = (name: string, value: string) => {
    const browser = api.openBrowser();
    browser.cookies.set(name, value);
    return browser;
  };
  thieves = {
    'without a cookie': api.openBrowser(),
    'with every other cookie': admin.browser.without('__Host-binding'),
    'with a cookie of their own': own.browser,
    'with a made-up cookie': withCookie('__Host-binding', `bnd_${'x'.repeat(43)}`),
    'with an empty cookie': withCookie('__Host-binding', ''),
    'with the name that a neighbouring host may set': withCookie('binding', binding),
    'with the token for a cookie': withCookie('__Host-binding', admin.token),
  };
});
afterAll(() => api.stop());

const routes = Object.entries<Route>(contract).filter(([, { caller }]) =>
  ['user', 'moderator', 'admin'].includes(caller),
);

test('some routes require a token', () => {
  expect(routes.length).toBeGreaterThan(50);
});

test.each(routes)('%s rejects both tokens without the binding cookie', async (_, route) => {
  const input = createSampleInput(route);
  const tokens = { token: admin.token, mod_token };
  const body = route.caller === 'user' ? input.body : { ...Object(input.body), ...tokens };
  const sent = route.method === 'get' ? {} : { body };
  const before = await readRows(api.db);
  for (const [how, thief] of Object.entries(thieves)) {
    const response = await thief.call(route.method.toUpperCase(), formatPath(route, input), {
      ...sent,
      token: admin.token,
      language: 'hu',
    });
    expect([how, response.status, expectError(response)]).toEqual([how, 401, 'session-missing']);
  }
  expect(await readRows(api.db)).toEqual(before);
});

test('both tokens alone do not open the staff area’s files or show who is banned', async () => {
  const { userId } = await api.signIn('visitor');
  const ban = { user_id: userId, reason: null, banned_by: admin.userId, created_at: new Date(api.clock.at) };
  await api.db.insertInto('bans').values(ban).execute();
  const readGateAndBan = async (browser: Browser) => {
    const page = browser.without();
    page.cookies.set('token', admin.token).set('mod_token', mod_token);
    const gate = await page.call('GET', '/v1/gate/admin');
    const { body } = await page.call('GET', `/v1/public/get_discord_user?id=${userId}`);
    return [gate.status, body.is_banned];
  };
  for (const [how, thief] of Object.entries(thieves))
    expect([how, ...(await readGateAndBan(thief))]).toEqual([how, 401, false]);
  expect(await readGateAndBan(admin.browser)).toEqual([204, true]);
});
