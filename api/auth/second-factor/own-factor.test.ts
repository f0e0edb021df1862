import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { SignedIn } from '../../testing/staff.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let person: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  person = await api.signIn('owner-of-three');
});
afterAll(() => api.stop());

const fetchState = () => person.browser.call('GET', '/v1/me/second-factor', { token: person.token });

function renewRecoveryCodes(twofa_token: string) {
  const { browser, token } = person;
  return browser.call('POST', '/v1/me/recovery-codes', { token, body: { twofa_token } });
}

async function signInWith(code: string) {
  const { browser, tokens } = await api.beginSignIn('owner-of-three');
  return browser.call('POST', '/v1/2fa', { body: { type: 'user', twofa_token: code, ...tokens } });
}

test('returns when the app was set up, and how many recovery codes are left', async () => {
  const setUp = new Date(api.clock.at).toISOString();
  expect((await fetchState()).body).toEqual({ set_up_at: setUp, recovery_codes_left: 10 });
  expect(await signInWith(person.recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
  expect((await fetchState()).body).toEqual({ set_up_at: setUp, recovery_codes_left: 9 });
  expect(await api.openBrowser().call('GET', '/v1/me/second-factor')).toMatchObject({ status: 401 });
});

test('requires a code of the app for new recovery codes, which replace the previous ones', async () => {
  api.advanceClock(30_000);
  const earlier = person.recoveryCodes[1] ?? '';
  expect(await renewRecoveryCodes(earlier)).toMatchObject({ status: 400, body: { reason: 'code-incomplete' } });
  expect(await renewRecoveryCodes(api.getWrongCode(person.userId))).toMatchObject({
    status: 403,
    body: { reason: 'code-wrong' },
  });
  const { status, body } = await renewRecoveryCodes(api.getCode(person.userId));
  expect({ status, codes: body.recovery_codes.length }).toEqual({ status: 200, codes: 10 });
  expect((await fetchState()).body.recovery_codes_left).toBe(10);
  expect(await signInWith(earlier)).toMatchObject({ status: 403 });
  expect(await signInWith(body.recovery_codes[0])).toMatchObject({ status: 200 });
  const events = await api.db.selectFrom('account_events').select('event').execute();
  expect(events).toContainEqual({ event: 'recovery-codes-renewed' });
});
