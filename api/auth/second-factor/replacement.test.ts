import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { SignedIn } from '../../testing/staff.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { generateCode, getCurrentStep } from './totp.ts';

let api: TestApi;
let person: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** Each test starts with a new account whose first code was used one step ago. */
beforeEach(async () => {
  await api.db.deleteFrom('users').execute();
  person = await api.signIn('visitor');
  api.advanceClock(30_000);
});

function post(path: string, twofa_token: unknown) {
  return person.browser.call('POST', `/v1/me/${path}`, { token: person.token, body: { twofa_token } });
}

const beginReplacement = (code: unknown) => post('second-factor/enrolment', code);
const confirmReplacement = (code: unknown) => post('second-factor', code);
const getCodeOf = (secret: string) => generateCode(secret, getCurrentStep(api.clock.at));
const getWrongCodeOf = (secret: string) => String((Number(getCodeOf(secret)) + 500_000) % 1_000_000).padStart(6, '0');

async function beginAndGetSecret(): Promise<string> {
  const { status, body } = await beginReplacement(api.getCode(person.userId));
  expect(status).toBe(200);
  return body.secret;
}

async function signInWith(code: string) {
  const { browser, tokens } = await api.beginSignIn('visitor');
  return browser.call('POST', '/v1/2fa', { body: { type: 'user', twofa_token: code, ...tokens } });
}

describe('replacing the authenticator app', () => {
  test('requires a code of the current app, and returns a secret as text, URI and QR code', async () => {
    const { status, body } = await beginReplacement(api.getCode(person.userId));
    expect({ status, body }).toEqual({
      status: 200,
      body: {
        secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
        uri: expect.stringContaining(`secret=${body.secret}`),
        qr: expect.stringMatching(/^<svg /),
      },
    });
  });

  test('accepts a recovery code if the current app is lost', async () => {
    const [code = ''] = person.recoveryCodes;
    expect(await beginReplacement(code)).toMatchObject({ status: 200 });
    expect(await beginReplacement(code)).toMatchObject({ status: 403, body: { reason: 'code-wrong' } });
  });

  test('is rejected without a right code', async () => {
    expect(await beginReplacement('')).toMatchObject({ status: 400, body: { reason: 'code-incomplete' } });
    expect(await beginReplacement(api.getWrongCode(person.userId))).toMatchObject({ status: 403 });
    expect(await beginReplacement(undefined)).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
    const code = api.getCode(person.userId);
    expect(await beginReplacement(code)).toMatchObject({ status: 200 });
    expect(await beginReplacement(code)).toMatchObject({ status: 409, body: { reason: 'code-used' } });
    const anonymous = await api
      .openBrowser()
      .call('POST', '/v1/me/second-factor/enrolment', { body: { twofa_token: '1' } });
    expect(anonymous).toMatchObject({ status: 401, body: { reason: 'session-missing' } });
  });

  test('changes nothing until a code of the new app is sent', async () => {
    const secret = await beginAndGetSecret();
    api.advanceClock(30_000);
    expect(await signInWith(getCodeOf(secret))).toMatchObject({ status: 403 });
    expect(await signInWith(api.getCode(person.userId))).toMatchObject({ status: 200 });
  });

  test('ends with a code of the new app; then only the new app is accepted, and recovery codes stay valid', async () => {
    const secret = await beginAndGetSecret();
    expect(await confirmReplacement(getCodeOf(secret))).toMatchObject({ status: 200 });
    api.advanceClock(30_000);
    expect(await signInWith(api.getCode(person.userId))).toMatchObject({ status: 403 });
    expect(await signInWith(getCodeOf(secret))).toMatchObject({ status: 200 });
    expect(await signInWith(person.recoveryCodes[0] ?? '')).toMatchObject({ status: 200 });
  });

  test('accepts the confirming code only once', async () => {
    const secret = await beginAndGetSecret();
    const code = getCodeOf(secret);
    expect(await confirmReplacement(code)).toMatchObject({ status: 200 });
    expect(await confirmReplacement(code)).toMatchObject({ status: 409, body: { reason: 'replacement-missing' } });
    expect(await signInWith(code)).toMatchObject({ status: 409, body: { reason: 'code-used' } });
  });

  test('continues with the later secret when it is started twice', async () => {
    const first = await beginAndGetSecret();
    api.advanceClock(30_000);
    const second = await beginAndGetSecret();
    expect(await confirmReplacement(getCodeOf(first))).toMatchObject({ status: 403 });
    expect(await confirmReplacement(getCodeOf(second))).toMatchObject({ status: 200 });
  });

  test('expires after fifteen minutes, and fails if it was not started', async () => {
    expect(await confirmReplacement('123456')).toMatchObject({ status: 409, body: { reason: 'replacement-missing' } });
    const secret = await beginAndGetSecret();
    api.advanceClock(15 * 60_000);
    expect(await confirmReplacement(getCodeOf(secret))).toMatchObject({
      status: 409,
      body: { reason: 'replacement-missing' },
    });
  });

  test('locks the account after wrong codes like a sign-in', async () => {
    const secret = await beginAndGetSecret();
    expect(await confirmReplacement('12345')).toMatchObject({ status: 400, body: { reason: 'code-incomplete' } });
    for (let guess = 0; guess < 4; guess++)
      expect(await confirmReplacement(getWrongCodeOf(secret))).toMatchObject({ status: 403 });
    expect(await confirmReplacement(getWrongCodeOf(secret))).toMatchObject({ status: 429, body: { retry_after: 60 } });
    expect(await confirmReplacement(getCodeOf(secret))).toMatchObject({
      status: 429,
      body: { reason: 'factor-locked' },
    });
    expect(await signInWith(api.getCode(person.userId))).toMatchObject({ status: 429 });
    api.advanceClock(60_000);
    expect(await confirmReplacement(getCodeOf(secret))).toMatchObject({ status: 200 });
  });

  test('is recorded in the account’s events, and its secret is stored encrypted', async () => {
    const secret = await beginAndGetSecret();
    const stored = await api.db.selectFrom('second_factors').select('pending_encrypted').executeTakeFirstOrThrow();
    expect(stored.pending_encrypted?.includes(secret)).toBe(false);
    await confirmReplacement(getCodeOf(secret));
    const events = await api.db.selectFrom('account_events').select('event').orderBy('id').execute();
    expect(events.at(-1)).toEqual({ event: 'factor-replaced' });
  });

  test('shows its code as a demo hint when the simulator runs', async () => {
    const fetchDemoCode = (body: object) => person.browser.call('POST', '/v1/2fa/demo', { token: person.token, body });
    expect(await fetchDemoCode({ replacement: true })).toMatchObject({
      status: 409,
      body: { reason: 'factor-missing' },
    });
    const secret = await beginAndGetSecret();
    expect((await fetchDemoCode({ replacement: true })).body.code).toBe(getCodeOf(secret));
    expect((await fetchDemoCode({})).body.code).not.toBe(getCodeOf(secret));
  });
});

test('the demo hint names the wait if the next two codes are used', async () => {
  const fetchDemoCode = async () =>
    (await person.browser.call('POST', '/v1/2fa/demo', { token: person.token, body: {} })).body;
  for (let step = 0; step < 2; step++) {
    const { code, valid_in } = await fetchDemoCode();
    expect(valid_in).toBe(0);
    expect(await beginReplacement(code)).toMatchObject({ status: 200 });
  }
  const { code, valid_in } = await fetchDemoCode();
  expect(valid_in).toBeGreaterThan(0);
  api.advanceClock(valid_in * 1000);
  expect(await beginReplacement(code)).toMatchObject({ status: 200 });
});
