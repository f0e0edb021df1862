import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from '../testing/browser.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

async function isOpen({ browser, token }: { browser: Browser; token: string }): Promise<boolean> {
  const { status, body } = await browser.call('GET', '/v1/me/profile', { token });
  if (status !== 200) expect({ status, reason: body.reason }).toEqual({ status: 401, reason: 'session-missing' });
  return status === 200;
}

/** Signs in with a client that stores no cookies. */
async function signInWithoutCookies() {
  const pendingSignIn = await api.beginSignIn('owner-of-three');
  await api.enrol(pendingSignIn);
  api.advanceClock(30_000);
  const browser = api.openBrowser();
  const body = { type: 'user', twofa_token: api.getCode(pendingSignIn.userId), ...pendingSignIn.tokens };
  const { body: response } = await browser.call('POST', '/v1/2fa', { body });
  return { browser, token: String(response.token) };
}

async function listSessions({ browser, token }: SignedIn) {
  return (await browser.call('GET', '/v1/me/sessions', { token })).body.sessions;
}

describe('a session', () => {
  test('requires its binding cookie', async () => {
    const signedIn = await api.signIn('owner-of-three');
    const { browser, token } = signedIn;
    expect(await isOpen(signedIn)).toBe(true);
    expect(await isOpen({ browser: browser.without('binding'), token })).toBe(false);
    const other = await api.signIn('manager-of-two-hundred');
    expect(await isOpen({ browser: other.browser, token })).toBe(false);
    // The binding cookie from before the sign-in is not accepted for the new session.
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    const before = pendingSignIn.browser.cookies.get('binding') ?? '';
    api.advanceClock(30_000);
    const body = { type: 'user', twofa_token: api.getCode(pendingSignIn.userId), ...pendingSignIn.tokens };
    const { body: response } = await pendingSignIn.browser.call('POST', '/v1/2fa', { body });
    expect(await isOpen({ browser: pendingSignIn.browser, token: response.token })).toBe(true);
    pendingSignIn.browser.cookies.set('binding', before);
    expect(await isOpen({ browser: pendingSignIn.browser, token: response.token })).toBe(false);
  });

  test('requires only the token from a client without cookies', async () => {
    const client = await signInWithoutCookies();
    expect(client.browser.cookies.size).toBe(0);
    expect(await isOpen(client)).toBe(true);
    expect(await isOpen({ ...client, browser: (await api.beginSignIn('visitor')).browser })).toBe(true);
  });

  test('ends when a user signs in in the same browser, and other sessions stay open', async () => {
    const [first, otherSession] = [await api.signIn('owner-of-three'), await api.signIn('owner-of-three')];
    const before = { ...first, browser: first.browser.without() };
    const second = await api.signIn('manager-of-two-hundred', first.browser);
    expect([await isOpen(first), await isOpen(before)]).toEqual([false, false]);
    expect(await isOpen(second)).toBe(true);
    expect(await isOpen(otherSession)).toBe(true);
  });

  test('ends after seven days without use', async () => {
    const signedIn = await api.signIn('owner-of-three');
    api.advanceClock(7 * DAY_MS - 1);
    expect(await isOpen(signedIn)).toBe(true);
    api.advanceClock(7 * DAY_MS);
    expect(await isOpen(signedIn)).toBe(false);
  });

  test('ends after thirty days even if it is used', async () => {
    const signedIn = await api.signIn('owner-of-three');
    for (let turn = 0; turn < 5; turn++) {
      api.advanceClock(5 * DAY_MS);
      expect(await isOpen(signedIn)).toBe(true);
    }
    api.advanceClock(5 * DAY_MS - 1);
    expect(await isOpen(signedIn)).toBe(true);
    api.advanceClock(1);
    expect(await isOpen(signedIn)).toBe(false);
  });

  test('updates its time of last use at most every five minutes', async () => {
    const signedIn = await api.signIn('owner-of-three');
    const getLastSeen = async () => Date.parse((await listSessions(signedIn))[0].last_seen_at);
    const began = api.clock.at;
    expect(await getLastSeen()).toBe(began);
    api.advanceClock(5 * MINUTE_MS);
    expect(await getLastSeen()).toBe(began);
    api.advanceClock(1);
    expect(await getLastSeen()).toBe(api.clock.at);
  });

  test('is rejected while the user is banned', async () => {
    const signedIn = await api.signIn('owner-of-three');
    const ban = { user_id: signedIn.userId, reason: null, banned_by: '1', created_at: new Date(api.clock.at) };
    await api.db.insertInto('bans').values(ban).execute();
    expect(await isOpen(signedIn)).toBe(false);
    await api.db.deleteFrom('bans').execute();
    expect(await isOpen(signedIn)).toBe(true);
  });

  test.each([
    ['in another scheme', (token: string) => `Basic ${token}`],
    ['without a scheme', (token: string) => token],
    ['with trailing text', (token: string) => `Bearer ${token} x`],
    ['twice', (token: string) => `Bearer ${token}, Bearer ${token}`],
    ['with a letter changed', (token: string) => `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['in lower case', (token: string) => `Bearer ${token.toLowerCase()}`],
  ])('rejects its token %s', async (_, authorization) => {
    const { browser, token } = await api.signIn('owner-of-three');
    const headers = { authorization: authorization(token) };
    expect(await browser.call('GET', '/v1/me/profile', { headers })).toMatchObject({ status: 401 });
  });

  test('rejects its token in a cookie, in the query or in the body', async () => {
    const { browser, token } = await api.signIn('owner-of-three');
    browser.cookies.set('token', token);
    expect((await browser.call('GET', '/v1/me/profile')).status).toBe(401);
    expect((await browser.call('GET', `/v1/me/profile?token=${token}&access_token=${token}`)).status).toBe(401);
    expect((await browser.call('DELETE', '/v1/me/sessions', { body: { token } })).status).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the session, removes the cookies, and is idempotent', async () => {
    const [signedIn, otherSession] = [await api.signIn('owner-of-three'), await api.signIn('owner-of-three')];
    const { browser, token } = signedIn;
    const before = browser.without();
    const { status, setCookies, body } = await browser.call('POST', '/v1/logout', { token });
    expect({ status, body }).toEqual({ status: 200, body: { message: 'OK' } });
    const removedCookies = ['access_token', 'binding', 'mod_token', 'refresh_token', 'token'];
    expect(setCookies.map((line) => line.split(';', 3).join(';')).sort()).toEqual(
      removedCookies.map((name) => `${name}=; Max-Age=0; Path=/`),
    );
    expect(await isOpen({ browser: before, token })).toBe(false);
    expect(await isOpen(otherSession)).toBe(true);
    expect((await browser.call('POST', '/v1/logout', { token })).body).toEqual(body);
    expect((await api.openBrowser().call('POST', '/v1/logout')).body).toEqual(body);
  });

  test('does not end a session whose token is sent without the binding cookie', async () => {
    const signedIn = await api.signIn('owner-of-three');
    expect((await api.openBrowser().call('POST', '/v1/logout', { token: signedIn.token })).status).toBe(200);
    expect(await isOpen(signedIn)).toBe(true);
  });
});

describe('the list of sessions', () => {
  test('contains the user’s sessions with IP address and browser, latest first', async () => {
    const first = await api.signIn('owner-of-three');
    const phone = { 'user-agent': `Phone ${'x'.repeat(400)}`, 'x-forwarded-for': '203.0.113.9' };
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    api.advanceClock(30_000);
    const body = { type: 'user', twofa_token: api.getCode(first.userId), ...pendingSignIn.tokens };
    await pendingSignIn.browser.call('POST', '/v1/2fa', { body, headers: phone });
    const sessions = (await listSessions(first)).slice(0, 2);
    expect(sessions).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{24}$/),
        current: false,
        created_at: new Date(api.clock.at).toISOString(),
        last_seen_at: new Date(api.clock.at).toISOString(),
        expires_at: new Date(api.clock.at + 30 * DAY_MS).toISOString(),
        ip: '203.0.113.9',
        user_agent: phone['user-agent'].slice(0, 300),
      },
      expect.objectContaining({ current: true, ip: '127.0.0.1' }),
    ]);
  });

  test('omits ended sessions', async () => {
    const early = await api.signIn('owner-of-three');
    api.advanceClock(4 * DAY_MS);
    const late = await api.signIn('owner-of-three');
    expect((await listSessions(late)).length).toBeGreaterThan(1);
    api.advanceClock(4 * DAY_MS);
    expect(await isOpen(early)).toBe(false);
    expect(await listSessions(late)).toEqual([expect.objectContaining({ current: true })]);
  });

  test('allows ending one session or all others', async () => {
    const [current, one, other] = [
      await api.signIn('owner-of-three'),
      await api.signIn('owner-of-three'),
      await api.signIn('owner-of-three'),
    ];
    const [{ id }] = (await listSessions(one)).filter(({ current }: { current: boolean }) => current);
    const end = (path: string) => current.browser.call('DELETE', path, { token: current.token });
    expect(await end(`/v1/me/sessions/${id}`)).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect([await isOpen(current), await isOpen(one), await isOpen(other)]).toEqual([true, false, true]);
    expect(await end(`/v1/me/sessions/${id}`)).toMatchObject({ status: 404, body: { reason: 'session-unknown' } });
    const stranger = await api.signIn('manager-of-two-hundred');
    expect(await end('/v1/me/sessions')).toMatchObject({ status: 200 });
    expect([await isOpen(current), await isOpen(other), await isOpen(stranger)]).toEqual([true, false, true]);
  });

  test('does not allow ending another user’s session', async () => {
    const [current, stranger] = [await api.signIn('owner-of-three'), await api.signIn('manager-of-two-hundred')];
    const [{ id }] = await listSessions(stranger);
    expect((await listSessions(current)).map((session: { id: string }) => session.id)).not.toContain(id);
    const { token } = current;
    const response = await current.browser.call('DELETE', `/v1/me/sessions/${id}`, { token });
    expect(response).toMatchObject({ status: 404, body: { reason: 'session-unknown' } });
    expect(await isOpen(stranger)).toBe(true);
  });
});
