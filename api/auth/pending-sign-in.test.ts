import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Browser } from '../testing/browser.ts';
import { type PendingSignIn, startTestApi, type TestApi } from '../testing/test-api.ts';
import { createPendingSignIn } from './pending-sign-in.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  // All people here are enrolled, so that a new sign-in does not end the person's other pending ones.
  await api.signIn('owner-of-three');
  await api.signIn('manager-of-two-hundred');
});
afterAll(() => api.stop());

interface Attempt {
  browser?: Browser;
  twofa_token?: string;
  access_token?: string | null | undefined;
  refresh_token?: string | null | undefined;
}

/** Sends a code for a pending sign-in, by default the current one. */
function sendCode(pendingSignIn: PendingSignIn, { browser = pendingSignIn.browser, ...more }: Attempt = {}) {
  const body = { type: 'user', twofa_token: api.getCode(pendingSignIn.userId), ...pendingSignIn.tokens, ...more };
  return browser.call('POST', '/v1/2fa', { body });
}

/** Sends an unused code for a pending sign-in. */
function finishSignIn(pendingSignIn: PendingSignIn, attempt: Attempt = {}) {
  api.advanceClock(30_000);
  return sendCode(pendingSignIn, attempt);
}

const signInEnded = (seconds: number) => ({ status: 429, body: { reason: 'sign-in-ended', retry_after: seconds } });
const signInExpired = { status: 401, body: { reason: 'sign-in-expired', message: expect.stringMatching(/./) } };

test('a user without a second factor keeps only the latest of many concurrent pending sign-ins', async () => {
  const { userId } = await api.beginSignIn('visitor');
  const pendingSignIns = api.db.selectFrom('pending_sign_ins').selectAll().where('user_id', '=', userId);
  await Promise.all(Array.from({ length: 8 }, () => createPendingSignIn(api.context, userId, 'binding')));
  expect(await pendingSignIns.execute()).toHaveLength(1);
});

describe('a pending sign-in', () => {
  test('opens one session, no matter how often it is sent', async () => {
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    const response = await finishSignIn(pendingSignIn);
    expect(response).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^ses_[\w-]{43}$/) } });
    // Recovery codes are returned only with the first code.
    expect(response.body).toEqual({ token: response.body.token, user_id: pendingSignIn.userId });
    expect(await finishSignIn(pendingSignIn)).toMatchObject(signInExpired);
    expect(await finishSignIn(pendingSignIn, { browser: api.openBrowser() })).toMatchObject(signInExpired);
  });

  test('clears its own cookies and renews the binding cookie', async () => {
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    const before = pendingSignIn.browser.cookies.get('binding');
    const { setCookies } = await finishSignIn(pendingSignIn);
    expect([...setCookies].sort()).toEqual([
      expect.stringMatching(/^access_token=; Max-Age=0; Path=\/;/),
      expect.stringMatching(/^binding=bnd_[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(/^refresh_token=; Max-Age=0; Path=\/;/),
    ]);
    expect(pendingSignIn.browser.cookies.get('binding')).not.toBe(before);
  });

  test('expires after ten minutes', async () => {
    const [early, late] = [await api.beginSignIn('owner-of-three'), await api.beginSignIn('owner-of-three')];
    api.advanceClock(600_000 - 30_001);
    expect(await finishSignIn(early)).toMatchObject({ status: 200 });
    api.advanceClock(-29_999);
    expect(await finishSignIn(late)).toMatchObject(signInExpired);
  });

  test.each([
    ['without its first token', { access_token: undefined }],
    ['without its second token', { refresh_token: undefined }],
    ['with an empty token', { refresh_token: '' }],
    ['with a token that is null', { access_token: null }],
    ['with both tokens null', { access_token: null, refresh_token: null }],
    ['with a made-up token', { refresh_token: `sir_${'x'.repeat(43)}` }],
  ])('does not open a session %s', async (_, tokens) => {
    expect(await finishSignIn(await api.beginSignIn('owner-of-three'), tokens)).toMatchObject(signInExpired);
  });

  test('rejects swapped tokens, and tokens of two different sign-ins', async () => {
    const [one, other] = [await api.beginSignIn('owner-of-three'), await api.beginSignIn('owner-of-three')];
    const { access_token, refresh_token } = one.tokens;
    expect(await finishSignIn(one, { access_token: refresh_token, refresh_token: access_token })).toMatchObject(
      signInExpired,
    );
    expect(await finishSignIn(one, { refresh_token: other.tokens.refresh_token })).toMatchObject(signInExpired);
    expect(await finishSignIn(one, { access_token: other.tokens.access_token })).toMatchObject(signInExpired);
    expect(await finishSignIn(one)).toMatchObject({ status: 200 });
  });

  test('works in the browser that it was created in, and for a client without cookies', async () => {
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    const other = (await api.beginSignIn('manager-of-two-hundred')).browser;
    expect(await finishSignIn(pendingSignIn, { browser: other })).toMatchObject(signInExpired);
    const client = api.openBrowser();
    const { status, body, setCookies } = await finishSignIn(pendingSignIn, { browser: client });
    expect(status).toBe(200);
    // Such a client gets a session without a binding cookie.
    expect(setCookies.some((line) => line.startsWith('binding'))).toBe(false);
    expect((await api.openBrowser().call('GET', '/v1/me/profile', { token: body.token })).status).toBe(200);
  });

  test('ends after five wrong codes, although the account allows further attempts', async () => {
    const pendingSignIn = await api.beginSignIn('manager-of-two-hundred');
    const wrong = { twofa_token: api.getWrongCode(pendingSignIn.userId) };
    for (const _ of [1, 2, 3, 4]) expect(await sendCode(pendingSignIn, wrong)).toMatchObject({ status: 403 });
    expect(await sendCode(pendingSignIn, wrong)).toMatchObject(signInEnded(60));
    api.advanceClock(60_000);
    expect(await finishSignIn(pendingSignIn)).toMatchObject(signInExpired);
    expect(await finishSignIn(await api.beginSignIn('manager-of-two-hundred'))).toMatchObject({ status: 200 });
  });

  test('ends when the account is locked for longer than it lives', async () => {
    const { userId } = await api.beginSignIn('manager-of-two-hundred');
    const lockFor = (minutes: number) =>
      api.db
        .updateTable('second_factors')
        .set({ locked_until: new Date(api.context.now() + minutes * 60_000) })
        .where('user_id', '=', userId)
        .execute();
    const pendingSignIn = await api.beginSignIn('manager-of-two-hundred');
    await lockFor(9);
    expect(await sendCode(pendingSignIn)).toMatchObject({ status: 429, body: { reason: 'factor-locked' } });
    await lockFor(10);
    expect(await sendCode(pendingSignIn)).toMatchObject(signInEnded(600));
    await lockFor(0);
    expect(await finishSignIn(pendingSignIn)).toMatchObject(signInExpired);
  });

  test('does not count codes that are malformed, already used, or sent while the account is locked', async () => {
    const [pendingSignIn, other, third] = [
      await api.beginSignIn('owner-of-three'),
      await api.beginSignIn('owner-of-three'),
      await api.beginSignIn('owner-of-three'),
    ];
    await finishSignIn(other);
    for (let turn = 0; turn < 6; turn++) {
      expect(await sendCode(pendingSignIn, { twofa_token: '12345' })).toMatchObject({ status: 400 });
      expect(await sendCode(pendingSignIn)).toMatchObject({ status: 409 });
    }
    const wrong = { twofa_token: api.getWrongCode(pendingSignIn.userId) };
    for (let turn = 0; turn < 5; turn++) await sendCode(third, wrong);
    for (let turn = 0; turn < 6; turn++) expect(await sendCode(pendingSignIn, wrong)).toMatchObject({ status: 429 });
    api.advanceClock(60_000);
    expect(await sendCode(pendingSignIn)).toMatchObject({ status: 200 });
  });

  test('is rejected if the user has been banned since', async () => {
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    const ban = { user_id: pendingSignIn.userId, reason: null, banned_by: '1', created_at: new Date(api.clock.at) };
    await api.db.insertInto('bans').values(ban).execute();
    expect(await finishSignIn(pendingSignIn)).toMatchObject({ status: 403, body: { reason: 'banned' } });
    expect(await api.enrol(pendingSignIn)).toMatchObject({ status: 403, body: { reason: 'banned' } });
    await api.db.deleteFrom('bans').execute();
  });
});
