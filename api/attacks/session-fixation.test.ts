import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { personInRole } from 'simulator/people';
import type { Browser } from '../testing/browser.ts';
import { enterArea, makeStaff } from '../testing/staff.ts';
import { consent, type PendingSignIn, startTestApi, type TestApi } from '../testing/test-api.ts';

// An attacker plants their own credentials in the victim's browser, so that the victim uses the wrong account or signs
// in with a cookie that the attacker knows.

let api: TestApi;
let secured: TestApi;
beforeAll(async () => {
  [api, secured] = await Promise.all([startTestApi(), startTestApi({ siteOrigin: 'https://vigil.example' })]);
});
afterAll(() => Promise.all([api.stop(), secured.stop()]));

/** The header that browsers send with requests of the site's own pages. */
const ofPage = { 'sec-fetch-site': 'same-origin' };

const profile = ({ browser, token, headers }: { browser: Browser; token: string; headers?: Record<string, string> }) =>
  browser.call('GET', '/v1/me/profile', { token, headers });

async function finish({ userId, tokens }: PendingSignIn, browser: Browser, headers = {}) {
  api.pass(30_000);
  const body = { type: 'user', twofa_token: api.codeFor(userId), ...tokens };
  return browser.call('POST', '/v1/2fa', { body, headers });
}

/** A session of the attacker without a binding cookie, as clients without cookies get it. */
async function unboundSession() {
  const pendingSignIn = await api.beginSignIn('owner-of-three');
  await api.enrol(pendingSignIn);
  const { body } = await finish(pendingSignIn, api.browser());
  return { userId: pendingSignIn.userId, token: String(body.token) };
}

test('the attacker’s consent does not sign in another browser', async () => {
  const [attacker, victim] = [api.browser(), api.browser()];
  const start = await attacker.call('GET', '/v1/oauth');
  const back = await consent(start.location, personInRole('owner-of-three').id);
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
    const victim = hasBinding ? (await api.beginSignIn('visitor')).browser : api.browser();
    const signInExpired = { status: 401, body: { reason: 'ticket-missing' } };
    const enrolment = { body: pendingSignIn.tokens, headers: ofPage };
    expect(await victim.call('POST', '/v1/2fa/enrolment', enrolment)).toMatchObject(signInExpired);
    expect(await finish(pendingSignIn, victim, ofPage)).toMatchObject(signInExpired);
    // The pending sign-in itself is valid.
    expect(await finish(pendingSignIn, pendingSignIn.browser, ofPage)).toMatchObject({ status: 200 });
  });
});

describe('the attacker’s token in the cookies of a page', () => {
  test('is rejected if it is bound to the attacker’s browser', async () => {
    const { token } = await api.signIn('owner-of-three');
    for (const browser of [api.browser(), (await api.beginSignIn('visitor')).browser])
      expect(await profile({ browser, token, headers: ofPage })).toMatchObject({ status: 401 });
  });

  test('is rejected if it is unbound, because only clients other than browsers have unbound tokens', async () => {
    const { token } = await unboundSession();
    for (const browser of [api.browser(), (await api.beginSignIn('visitor')).browser])
      expect(await profile({ browser, token, headers: ofPage })).toMatchObject({ status: 401 });
    expect(await profile({ browser: api.browser(), token })).toMatchObject({ status: 200 });
  });

  test('does not open a staff area', async () => {
    const unbound = await unboundSession();
    const attacker = { ...unbound, browser: api.browser(), recoveryCodes: [] };
    await makeStaff(api, attacker, 'admin');
    const mod_token = await enterArea(api, attacker, 'admin');
    const page = api.browser();
    page.cookies.set('token', attacker.token).set('mod_token', mod_token);
    expect((await page.call('GET', '/v1/gate/admin')).status).toBe(401);
    const body = { token: attacker.token, mod_token };
    expect((await page.call('POST', '/v1/admin/verify', { body, headers: ofPage })).status).toBe(401);
    expect((await api.browser().call('POST', '/v1/admin/verify', { body })).status).toBe(200);
  });
});

describe('a binding cookie planted before the sign-in', () => {
  test('is replaced when the victim signs in', async () => {
    const planted = 'bnd_known-to-the-attacker';
    const victim = api.browser();
    victim.cookies.set('binding', planted);
    const { token } = await api.signIn('owner-of-two-hundred', victim);
    expect(victim.cookies.get('binding')).not.toBe(planted);
    const attacker = api.browser();
    attacker.cookies.set('binding', planted);
    expect(await profile({ browser: attacker, token })).toMatchObject({ status: 401 });
    expect(await profile({ browser: victim, token })).toMatchObject({ status: 200 });
  });

  test('is ignored on https if a neighbouring host set it', async () => {
    const victim = secured.browser();
    victim.cookies.set('binding', 'bnd_of-a-neighbour');
    const { setCookies, location } = await victim.call('GET', '/v1/oauth');
    // Browsers accept a cookie with this prefix only from the host itself, over https, and for the path /.
    expect(setCookies).toEqual([expect.stringMatching(/^__Host-binding=bnd_[\w-]{43}; .*Path=\/; HttpOnly; Secure/)]);
    expect(setCookies.join()).not.toMatch(/domain=/i);
    victim.cookies.delete('__Host-binding');
    const back = await consent(location, personInRole('owner-of-three').id);
    expect((await victim.call('GET', back)).location).toBe('/?signin=expired');
  });
});
