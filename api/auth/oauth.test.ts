import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { getPerson } from 'simulator/people';
import type { Browser } from '../testing/browser.ts';
import { startTestApi, submitConsent, type TestApi } from '../testing/test-api.ts';

const bence = getPerson('owner-of-three').id;
const lilla = getPerson('manager-of-two-hundred').id;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
afterEach(() => api.simulator.control.faults.clear());

/** Accepts the consent page in a browser; returns the path of the redirect back. */
async function acceptConsent(browser: Browser, person = bence): Promise<string> {
  return submitConsent((await browser.call('GET', '/v1/oauth')).location, person);
}

async function openCallback(browser: Browser, back: string) {
  const { status, location, setCookies, headers } = await browser.call('GET', back);
  expect(status).toBe(302);
  expect(headers.get('cache-control')).toBe('no-store');
  // Only a successful redirect sets the two cookies of a pending sign-in.
  expect(setCookies.length).toBe(location === '/2fa?type=user' ? 2 : 0);
  return location;
}

/** A path with one query parameter changed or removed. */
function withParam(path: string, name: string, value?: string): string {
  const url = new URL(path, 'http://localhost');
  if (value === undefined) url.searchParams.delete(name);
  else url.searchParams.set(name, value);
  return url.pathname + url.search;
}

const state = (path: string) => new URL(path, 'http://localhost').searchParams.get('state') ?? '';

describe('the redirect to the consent page', () => {
  test('requests the scopes of the specification, with a state and PKCE', async () => {
    const { status, location, headers } = await api.openBrowser().call('GET', '/v1/oauth');
    expect(status).toBe(302);
    expect(headers.get('cache-control')).toBe('no-store');
    const { origin, pathname, searchParams } = new URL(location);
    expect(origin + pathname).toBe(`${api.simulator.url}/oauth2/authorize`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: 'code',
      redirect_uri: 'http://localhost:3000/v1/oauth',
      scope: 'identify guilds email connections',
      state: expect.stringMatching(/^sta_[\w-]{43}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
    });
  });

  test('uses a new state each time', async () => {
    const browser = api.openBrowser();
    const [one, other] = [await browser.call('GET', '/v1/oauth'), await browser.call('GET', '/v1/oauth')];
    for (const name of ['state', 'code_challenge'])
      expect(new URL(one.location).searchParams.get(name)).not.toBe(new URL(other.location).searchParams.get(name));
  });

  test('sets an HttpOnly cookie, and keeps an existing one', async () => {
    const browser = api.openBrowser();
    const { setCookies } = await browser.call('GET', '/v1/oauth');
    expect(setCookies).toEqual([
      expect.stringMatching(/^binding=bnd_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
    ]);
    const binding = browser.cookies.get('binding');
    await browser.call('GET', '/v1/oauth');
    expect(browser.cookies.get('binding')).toBe(binding);
  });

  test('is rate-limited per address', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.7' };
    const start = () => api.openBrowser().call('GET', '/v1/oauth', { headers });
    const responses = await Promise.all(Array.from({ length: 60 }, start));
    expect(responses.every(({ location }) => location.startsWith(api.simulator.url))).toBe(true);
    expect((await start()).location).toBe('/?signin=limited');
    api.advanceClock(60_000);
    expect((await start()).location).toMatch(/^http/);
  });
});

describe('the redirect back to the site', () => {
  test('sets both tokens of the pending sign-in in the browser that started it', async () => {
    const browser = api.openBrowser();
    const { status, location, setCookies } = await browser.call('GET', await acceptConsent(browser));
    expect({ status, location }).toEqual({ status: 302, location: '/2fa?type=user' });
    expect(setCookies).toEqual([
      expect.stringMatching(/^access_token=sia_[\w-]{43}; Max-Age=600; Path=\/; SameSite=Strict$/),
      expect.stringMatching(/^refresh_token=sir_[\w-]{43}; Max-Age=600; Path=\/; SameSite=Strict$/),
    ]);
  });

  test('fails in another browser, and still works in the right one', async () => {
    const browser = api.openBrowser();
    const back = await acceptConsent(browser);
    const other = api.openBrowser();
    expect(await openCallback(other, back)).toBe('/?signin=expired');
    await other.call('GET', '/v1/oauth');
    expect(await openCallback(other, back)).toBe('/?signin=expired');
    expect(await openCallback(browser, back)).toBe('/2fa?type=user');
  });

  test('works once', async () => {
    const browser = api.openBrowser();
    const back = await acceptConsent(browser);
    const results = await Promise.all(Array.from({ length: 5 }, () => browser.call('GET', back)));
    expect(results.map(({ location }) => location).sort()).toEqual(
      ['/2fa?type=user', ...Array<string>(4).fill('/?signin=expired')].sort(),
    );
  });

  test('expires after ten minutes', async () => {
    const [early, late] = [api.openBrowser(), api.openBrowser()];
    // The platform's code expires sooner, so it is created as late as possible.
    const starts = await Promise.all([early, late].map((browser) => browser.call('GET', '/v1/oauth')));
    api.advanceClock(600_000 - 1);
    expect(await openCallback(early, await submitConsent(starts[0]?.location ?? '', bence))).toBe('/2fa?type=user');
    api.advanceClock(1);
    expect(await openCallback(late, await submitConsent(starts[1]?.location ?? '', bence))).toBe('/?signin=expired');
  });

  test.each([
    ['a state that was changed', (back: string) => withParam(back, 'state', `${state(back).slice(0, -1)}-`)],
    ['no state', (back: string) => withParam(back, 'state')],
    ['an empty state', (back: string) => withParam(back, 'state', '')],
    ['two states', (back: string) => `${back}&state=${state(back)}`],
    ['a state of another length', (back: string) => withParam(back, 'state', 'x'.repeat(5000))],
    ['a code that was changed', (back: string) => withParam(back, 'code', 'made-up')],
    ['two codes', (back: string) => `${back}&code=made-up`],
    ['another issuer', (back: string) => withParam(back, 'iss', 'https://elsewhere.example')],
    ['a state alone', (back: string) => withParam(back, 'code')],
    ['nothing but two codes', () => '/v1/oauth?code=a&code=b'],
    ['nothing but two errors', () => '/v1/oauth?error=a&error=b'],
    ['nothing but two states', () => '/v1/oauth?state=a&state=b'],
  ])('is rejected with %s', async (_, tamper) => {
    const browser = api.openBrowser();
    expect(await openCallback(browser, tamper(await acceptConsent(browser)))).toBe('/?signin=expired');
  });

  test('rejects the code of another user’s sign-in', async () => {
    const [browser, attacker] = [api.openBrowser(), api.openBrowser()];
    const [own, foreign] = [await acceptConsent(browser), await acceptConsent(attacker, lilla)];
    const code = new URL(foreign, 'http://localhost').searchParams.get('code') ?? '';
    expect(await openCallback(browser, withParam(own, 'code', code))).toBe('/?signin=expired');
  });

  test('shows whether the user declined or the platform failed', async () => {
    const browser = api.openBrowser();
    const { location } = await browser.call('GET', '/v1/oauth');
    const denied = await submitConsent(location, bence, 'cancel');
    expect(denied).toContain('error=access_denied');
    expect(await openCallback(browser, denied)).toBe('/?signin=denied');
    expect(await openCallback(browser, denied)).toBe('/?signin=expired');
    const failed = withParam(withParam(await acceptConsent(browser), 'code'), 'error', 'server_error');
    expect(await openCallback(browser, failed)).toBe('/?signin=unavailable');
  });

  test('rejects banned users, and stores nothing about them', async () => {
    const person = getPerson('visitor').id;
    await api.db
      .insertInto('bans')
      .values({ user_id: person, reason: null, banned_by: bence, created_at: new Date(api.clock.at) })
      .execute();
    const browser = api.openBrowser();
    expect(await openCallback(browser, await acceptConsent(browser, person))).toBe('/?signin=banned');
    expect(await api.db.selectFrom('users').selectAll().where('id', '=', person).execute()).toEqual([]);
    expect(api.simulator.control.calls()[0]).toMatchObject({ path: '/api/oauth2/token/revoke', status: 200 });
    const until = new Date(api.clock.at + 1000);
    await api.db.updateTable('bans').set({ expires_at: until }).where('user_id', '=', person).execute();
    const path = `/?signin=banned&until=${until.toISOString()}`;
    expect(await openCallback(browser, await acceptConsent(browser, person))).toBe(path);
    await api.db.updateTable('bans').set({ expires_at: null }).where('user_id', '=', person).execute();
    // They see the message even if revoking their consent fails.
    api.simulator.control.faults.add({ kind: '500', path: '/oauth2/token/revoke' });
    expect(await openCallback(browser, await acceptConsent(browser, person))).toBe('/?signin=banned');
  });

  test.each([
    ['500', '/oauth2/token'],
    ['502', '/oauth2/token'],
    ['429', '/oauth2/token'],
    ['drop', '/oauth2/token'],
    ['500', '/users/@me'],
    ['503', '/users/@me'],
    ['drop', '/users/@me'],
  ] as const)('shows that the platform is unavailable when it responds with %s at %s', async (kind, path) => {
    const browser = api.openBrowser();
    const back = await acceptConsent(browser);
    api.simulator.control.faults.add({ kind, path, retryAfter: 60 });
    const logStart = api.log.length;
    expect(await openCallback(browser, back)).toBe('/?signin=unavailable');
    expect(api.log.slice(logStart).join('')).toContain('A sign-in could not be completed.');
  });

  test('waits and retries once if the platform briefly limits the exchange of the code', async () => {
    const browser = api.openBrowser();
    for (const [times, end] of [
      [1, '/2fa?type=user'],
      [2, '/?signin=unavailable'],
    ] as const) {
      const back = await acceptConsent(browser);
      api.simulator.control.faults.add({ kind: '429', path: '/oauth2/token', retryAfter: 1, times });
      expect(await openCallback(browser, back)).toBe(end);
    }
  });
});

test('an open session survives another sign-in that was only started', async () => {
  const { browser, token } = await api.signIn('owner-of-three');
  await browser.call('GET', '/v1/oauth');
  expect((await browser.call('GET', '/v1/me/profile', { token })).status).toBe(200);
});

test('after too many requests, the start and the callback of a sign-in redirect to the site, without a cookie', async () => {
  const limited = await startTestApi({ callsPerMinute: 2 });
  const browser = limited.openBrowser();
  const start = await browser.call('GET', '/v1/oauth');
  const back = await submitConsent(start.location, bence);
  expect(await openCallback(browser, back)).toBe('/2fa?type=user');
  for (const path of ['/v1/oauth', back]) expect(await openCallback(browser, path)).toBe('/?signin=limited');
  expect(await limited.openBrowser().call('GET', '/v1/openapi.json')).toMatchObject({ status: 429 });
  await limited.stop();
});

test('an error of the API is not shown as one of the platform', async () => {
  const broken = await startTestApi();
  const browser = broken.openBrowser();
  const start = await browser.call('GET', '/v1/oauth');
  await sql`drop table sign_in_attempts`.execute(broken.context.db);
  for (const path of ['/v1/oauth', await submitConsent(start.location, bence)])
    expect(await openCallback(browser, path)).toBe('/?signin=unreachable');
  await broken.stop();
});

test('on https the cookies are Secure, and the binding cookie is limited to this host', async () => {
  const secure = await startTestApi({ siteOrigin: 'https://vigil.example' });
  const browser = secure.openBrowser();
  const start = await browser.call('GET', '/v1/oauth');
  expect(start.setCookies).toEqual([
    expect.stringMatching(/^__Host-binding=bnd_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  expect(new URL(start.location).searchParams.get('redirect_uri')).toBe('https://vigil.example/v1/oauth');
  const back = await browser.call('GET', await submitConsent(start.location, bence));
  expect(back.setCookies).toEqual([
    expect.stringMatching(/^access_token=sia_[\w-]{43}; Max-Age=600; Path=\/; Secure; SameSite=Strict$/),
    expect.stringMatching(/^refresh_token=sir_[\w-]{43}; Max-Age=600; Path=\/; Secure; SameSite=Strict$/),
  ]);
  const { browser: signedIn, token } = await secure.signIn('owner-of-three');
  expect((await signedIn.call('GET', '/v1/me/profile', { token })).status).toBe(200);
  const unsafe = signedIn.without('__Host-binding');
  unsafe.cookies.set('binding', signedIn.cookies.get('__Host-binding') ?? '');
  expect((await unsafe.call('GET', '/v1/me/profile', { token })).status).toBe(401);
  await secure.stop();
});
