import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type SignedIn, signInStaff } from '../../testing/staff.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let admin: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  admin = await signInStaff(api, 'admin', 'admin');
  await api.signIn('owner-of-three');
});
afterAll(() => api.stop());

/** Sends a code to open the admin panel, because that consumes no pending sign-in. */
function sendCode(code: unknown, language?: string) {
  const body = { type: 'admin', twofa_token: code };
  return admin.browser.call('POST', '/v1/2fa', { token: admin.token, body, language });
}

function getNextCode() {
  api.advanceClock(30_000);
  return api.getCode(admin.userId);
}

const getWrongCode = () => api.getWrongCode(admin.userId);

async function readFactor() {
  const { failures, locked_until, last_step } = await api.db
    .selectFrom('second_factors')
    .selectAll()
    .where('user_id', '=', admin.userId)
    .executeTakeFirstOrThrow();
  return { failures, locked_until, last_step };
}

/** Sets the clock to the start of a step, so that tests can assert exact seconds. */
function advanceToNextStep() {
  api.advanceClock(30_000 - (api.clock.at % 30_000));
}

describe('a right code', () => {
  test('is accepted once; a repetition names the wait for the next one and does not count as wrong', async () => {
    advanceToNextStep();
    const code = getNextCode();
    expect(await sendCode(code)).toMatchObject({ status: 200, body: { token: expect.stringMatching(/^mod_/) } });
    api.advanceClock(12_000);
    const again = await sendCode(code);
    expect(again).toMatchObject({ status: 409, body: { reason: 'code-used', retry_after: 18 } });
    expect(again.headers.get('retry-after')).toBe('18');
    expect(again.body.message).toBe('This code was already used. The next one comes in 18 s.');
    expect((await sendCode(code, 'hu')).body.message).toBe(
      'Ezt a kódot már felhasználtad. A következő 18 mp múlva jön.',
    );
    expect((await readFactor()).failures).toBe(0);
  });

  test('may be one step early or late, but no more', async () => {
    api.advanceClock(120_000);
    const early = api.getCode(admin.userId);
    api.advanceClock(30_000);
    const late = api.getCode(admin.userId);
    api.advanceClock(-60_000);
    expect(await sendCode(late)).toMatchObject({ status: 403, body: { reason: 'code-wrong' } });
    expect(await sendCode(early)).toMatchObject({ status: 200 });
    // Now an app with a correct clock shows a code of a skipped step.
    expect(await sendCode(api.getCode(admin.userId))).toMatchObject({ status: 409, body: { reason: 'code-used' } });
    api.advanceClock(90_000);
    expect(await sendCode(late)).toMatchObject({ status: 200 });
    api.advanceClock(30_000);
    const old = api.getCode(admin.userId);
    api.advanceClock(60_000);
    expect(await sendCode(old)).toMatchObject({ status: 403 });
  });

  test('may be typed in groups', async () => {
    const code = getNextCode();
    expect(await sendCode(` ${code.slice(0, 3)} ${code.slice(3)} `)).toMatchObject({ status: 200 });
    expect(await readFactor()).toMatchObject({ failures: 0, locked_until: null });
  });

  test('is accepted once when fifty requests send it concurrently', async () => {
    const code = getNextCode();
    const responses = await Promise.all(Array.from({ length: 50 }, () => sendCode(code)));
    const statuses = responses.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(49);
    const opened = responses.filter(({ body }) => body.token);
    expect(opened).toHaveLength(1);
    expect((await readFactor()).failures).toBe(0);
  });

  test('opens one session when fifty requests send it for one pending sign-in', async () => {
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    api.advanceClock(30_000);
    const body = { type: 'user', twofa_token: api.getCode(pendingSignIn.userId), ...pendingSignIn.tokens };
    const client = pendingSignIn.browser.without('binding');
    const responses = await Promise.all(Array.from({ length: 50 }, () => client.call('POST', '/v1/2fa', { body })));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(responses.every(({ status }) => [200, 401, 409].includes(status))).toBe(true);
  });

  test('is rejected for another user', async () => {
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    const body = { type: 'user', twofa_token: getNextCode(), ...pendingSignIn.tokens };
    expect(await pendingSignIn.browser.call('POST', '/v1/2fa', { body })).toMatchObject({ status: 403 });
  });
});

describe('malformed codes', () => {
  test.each(['', ' ', '1', '12345', '1234567', 'abcdef', '12a456', '１２３４５６', '+12345', '1e5000', '٣٤٥٦٧٨'])(
    'are rejected as incomplete and do not count: %j',
    async (code) => {
      const { failures } = await readFactor();
      expect(await sendCode(code)).toMatchObject({ status: 400, body: { reason: 'code-incomplete' } });
      expect((await readFactor()).failures).toBe(failures);
    },
  );

  test.each([undefined, null, 123_456, ['123456'], { code: '123456' }, true, '1'.repeat(65)])(
    'are rejected by the schema: %j',
    async (code) => {
      const { failures } = await readFactor();
      expect(await sendCode(code)).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
      expect((await readFactor()).failures).toBe(failures);
    },
  );

  test('a recovery code does not open the staff area, and stays valid', async () => {
    const [code = ''] = admin.recoveryCodes;
    expect(await sendCode(code)).toMatchObject({ status: 400, body: { reason: 'code-incomplete' } });
    const rows = await api.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', admin.userId).execute();
    expect(rows).toHaveLength(10);
  });
});

describe('wrong codes', () => {
  test('lock the account for 1, 2, 4 … 60 minutes from the fifth on', async () => {
    expect(await sendCode(getNextCode())).toMatchObject({ status: 200 });
    for (let turn = 0; turn < 4; turn++)
      expect(await sendCode(getWrongCode())).toMatchObject({ status: 403, body: { reason: 'code-wrong' } });
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      const seconds = minutes * 60;
      const response = await sendCode(getWrongCode());
      expect(response).toMatchObject({ status: 429, body: { reason: 'factor-locked', retry_after: seconds } });
      expect(response.headers.get('retry-after')).toBe(String(seconds));
      expect(response.body.message).toContain(`${seconds} s`);
      // While the account is locked, right codes are rejected and wrong ones do not extend the lock.
      api.advanceClock(seconds * 1000 - 30_001);
      expect(await sendCode(getNextCode())).toMatchObject({ status: 429, body: { retry_after: 1 } });
      expect(await sendCode(getWrongCode())).toMatchObject({ status: 429, body: { retry_after: 1 } });
      api.advanceClock(1);
    }
    expect(await sendCode(getNextCode())).toMatchObject({ status: 200 });
    expect(await readFactor()).toMatchObject({ failures: 0, locked_until: null });
    for (let turn = 0; turn < 4; turn++) expect(await sendCode(getWrongCode())).toMatchObject({ status: 403 });
    expect(await sendCode(getWrongCode())).toMatchObject({ status: 429, body: { retry_after: 60 } });
    api.advanceClock(60_000);
  });

  test('are checked only five times among two hundred concurrent requests', async () => {
    const code = getNextCode();
    expect(await sendCode(code)).toMatchObject({ status: 200 });
    const guesses = Array.from({ length: 200 }, () => sendCode(getWrongCode()));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(196);
    expect((await readFactor()).failures).toBe(5);
    expect(await sendCode(getNextCode())).toMatchObject({ status: 429, body: { reason: 'factor-locked' } });
    api.advanceClock(60_000);
  });

  test('are recorded in the account’s events, with the IP address', async () => {
    const readEvents = () =>
      api.db
        .selectFrom('account_events')
        .select(['event', 'ip'])
        .where('user_id', '=', admin.userId)
        .orderBy('id')
        .execute();
    expect(await sendCode(getNextCode())).toMatchObject({ status: 200 });
    const before = (await readEvents()).length;
    for (let turn = 0; turn < 5; turn++) await sendCode(getWrongCode());
    await sendCode(getWrongCode());
    const newEvents = (await readEvents()).slice(before);
    expect(newEvents).toEqual(Array.from({ length: 5 }, () => ({ event: 'code-wrong', ip: '127.0.0.1' })));
    api.advanceClock(60_000);
  });
});
