import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import type { Browser } from '../testing/browser.ts';
import { createModToken, makeStaff } from '../testing/staff.ts';
import { type PendingSignIn, startTestApi, submitConsent, type TestApi } from '../testing/test-api.ts';

// An attacker plants their own credentials in the victim's browser, so that the victim uses the wrong account or signs
// in with a cookie that the attacker knows.

let api: TestApi;
let secured: TestApi;
beforeAll(async () => {
  [api, secured] = await Promise.all([startTestApi(), startTestApi({ siteOrigin: 'https://vigil.example' })]);
});
afterAll(() => Promise.all([api.stop(), secured.stop()]));

/** The header that browsers send with requests of the site's own pages. */
const PAGE_HEADERS = { 'sec-fetch-site': 'same-origin' };

const fetchProfile = ({
  browser,
  token,
  headers,
}: {
  browser: Browser;
  token: string;
  headers?: Record<string, string>;
}) => browser.call('GET', '/v1/me/profile', { token, headers });

async function finishSignIn({ userId, tokens }: PendingSignIn, browser: Browser, headers = {}) {
  api.advanceClock(30_000);
  const body = { type: 'user', twofa_token: api.getCode(userId), ...tokens };
  return browser.call('POST', '/v1/2fa', { body, headers });
}

/** A session of the attacker without a binding cookie, as clients without cookies get it. */
async function createUnboundSession() {
  const pendingSignIn = await api.beginSignIn('owner-of-three');
  await api.enrol(pendingSignIn);
  const { body } = await finishSignIn(pendingSignIn, api.openBrowser());
  return { userId: pendingSignIn.userId, token: String(body.token) };
}

test('the attacker’s consent does not sign in another browser', async () => {
  const [attacker, victim] = [api.openBrowser(), api.openBrowser()];
  const start = await attacker.call('GET', '/v1/oauth');
  const back = await submitConsent(start.location, getPerson('owner-of-three').id);
  for (const browser of [victim, (await api.beginSignIn('visitor')).browser]) {
    const before = new Map(browser.cookies);
    const { location, setCookies } = await browser.call('GET', back);
    expect([location, setCookies, browser.cookies]).toEqual(['/?signin=expired', [], before]);
  }
});

describe('the attacker’s pending sign-in in the cookies of a page', () => {
  test.each([
    ['of a browser that started a sign-in', true],
    ['of a new browser', false],
  ])('%s is rejected', async (_, hasBinding) => {
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    await api.enrol(pendingSignIn);
    const victim = hasBinding ? (await api.beginSignIn('visitor')).browser : api.openBrowser();
    const signInExpired = { status: 401, body: { reason: 'sign-in-expired' } };
    const enrolment = { body: pendingSignIn.tokens, headers: PAGE_HEADERS };
    expect(await victim.call('POST', '/v1/2fa/enrolment', enrolment)).toMatchObject(signInExpired);
    expect(await finishSignIn(pendingSignIn, victim, PAGE_HEADERS)).toMatchObject(signInExpired);
    // The pending sign-in itself is valid.
    expect(await finishSignIn(pendingSignIn, pendingSignIn.browser, PAGE_HEADERS)).toMatchObject({ status: 200 });
  });
});

describe('the attacker’s token in the cookies of a page', () => {
  test('is rejected if it is bound to the attacker’s browser', async () => {
    const { token } = await api.signIn('owner-of-three');
    for (const browser of [api.openBrowser(), (await api.beginSignIn('visitor')).browser])
      expect(await fetchProfile({ browser, token, headers: PAGE_HEADERS })).toMatchObject({ status: 401 });
  });

  test('is rejected if it is unbound, because only clients other than browsers have unbound tokens', async () => {
    const { token } = await createUnboundSession();
    for (const browser of [api.openBrowser(), (await api.beginSignIn('visitor')).browser])
      expect(await fetchProfile({ browser, token, headers: PAGE_HEADERS })).toMatchObject({ status: 401 });
    expect(await fetchProfile({ browser: api.openBrowser(), token })).toMatchObject({ status: 200 });
  });

  test('does not open the staff area', async () => {
    const unbound = await createUnboundSession();
    const attacker = { ...unbound, browser: api.openBrowser(), recoveryCodes: [] };
    await makeStaff(api, attacker, 'admin');
    const mod_token = await createModToken(api, attacker, 'admin');
    const victim = api.openBrowser();
    victim.cookies.set('token', attacker.token).set('mod_token', mod_token);
    expect((await victim.call('GET', '/v1/gate/admin')).status).toBe(401);
    const body = { token: attacker.token, mod_token };
    expect((await victim.call('POST', '/v1/admin/verify', { body, headers: PAGE_HEADERS })).status).toBe(401);
    expect((await api.openBrowser().call('POST', '/v1/admin/verify', { body })).status).toBe(200);
  });
});

describe('a binding cookie planted before the sign-in', () => {
  test('is replaced when the victim signs in', async () => {
    const planted = 'bnd_known-to-the-attacker';
    const victim = api.openBrowser();
    victim.cookies.set('binding', planted);
    const { token } = await api.signIn('manager-of-two-hundred', victim);
    expect(victim.cookies.get('binding')).not.toBe(planted);
    const attacker = api.openBrowser();
    attacker.cookies.set('binding', planted);
    expect(await fetchProfile({ browser: attacker, token })).toMatchObject({ status: 401 });
    expect(await fetchProfile({ browser: victim, token })).toMatchObject({ status: 200 });
  });

  test('is ignored on https if a neighbouring host set it', async () => {
    const victim = secured.openBrowser();
    victim.cookies.set('binding', 'bnd_of-a-neighbour');
    const { setCookies, location } = await victim.call('GET', '/v1/oauth');
    // Browsers accept a cookie with this prefix only from the host itself, over https, and for the path /.
    expect(setCookies).toEqual([expect.stringMatching(/^__Host-binding=bnd_[\w-]{43}; .*Path=\/; HttpOnly; Secure/)]);
    expect(setCookies.join()).not.toMatch(/domain=/i);
    victim.cookies.delete('__Host-binding');
    const back = await submitConsent(location, getPerson('owner-of-three').id);
    expect((await victim.call('GET', back)).location).toBe('/?signin=expired');
  });
});
