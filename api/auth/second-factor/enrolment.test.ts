import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import type { PersonKind } from 'simulator/people';
import { createApp } from '../../app.ts';
import { createChatPlatform } from '../../platform/chat-platform.ts';
import { realPlatformSettings } from '../../platform/settings.ts';
import { type PendingSignIn, startTestApi, type TestApi } from '../../testing/test-api.ts';
import { generateCode, getCurrentStep } from './totp.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

function finishSignIn({ browser, tokens }: PendingSignIn, twofa_token: string) {
  return browser.call('POST', '/v1/2fa', { body: { type: 'user', twofa_token, ...tokens } });
}

function fetchDemoCode({ browser, tokens }: PendingSignIn) {
  return browser.call('POST', '/v1/2fa/demo', { body: tokens });
}

function getCurrentCode(secret: string) {
  return generateCode(secret, getCurrentStep(api.clock.at));
}

async function countRecoveryCodes(userId: string) {
  return (await api.db.selectFrom('recovery_codes').selectAll().where('user_id', '=', userId).execute()).length;
}

describe('setting up an authenticator app', () => {
  test('shows the secret as text, URI and QR code, and the same one until it is confirmed', async () => {
    const pendingSignIn = await api.beginSignIn('visitor');
    const { status, body } = await api.enrol(pendingSignIn);
    expect({ status, enrolled: body.enrolled }).toEqual({ status: 200, enrolled: false });
    expect(body.secret).toMatch(/^[A-Z2-7]{32}$/);
    const uri = new URL(body.uri);
    expect(uri.protocol + uri.host).toBe('otpauth:totp');
    expect(decodeURIComponent(uri.pathname)).toBe('/Vigil:nora.vendeg');
    expect(Object.fromEntries(uri.searchParams)).toEqual({
      issuer: 'Vigil',
      secret: body.secret,
      algorithm: 'SHA1',
      digits: '6',
      period: '30',
    });
    expect(body.qr).toMatch(/^<svg [^>]*xmlns="http:\/\/www.w3.org\/2000\/svg"[\s\S]*<\/svg>$/);
    expect(body.qr).not.toMatch(/<script|<image|href/);
    expect((await api.enrol(pendingSignIn)).body).toEqual(body);
  });

  test('returns the same secret to concurrent requests', async () => {
    const pendingSignIn = await api.beginSignIn('visitor');
    const responses = await Promise.all(Array.from({ length: 10 }, () => api.enrol(pendingSignIn)));
    expect(new Set(responses.map(({ body }) => body.secret)).size).toBe(1);
  });

  test('starts again at the next sign-in, with a new secret', async () => {
    const before = await api.beginSignIn('visitor');
    const shown = (await api.enrol(before)).body.secret;
    const pendingSignIn = await api.beginSignIn('visitor');
    const { secret } = (await api.enrol(pendingSignIn)).body;
    expect(secret).not.toBe(shown);
    expect(await finishSignIn(before, getCurrentCode(secret))).toMatchObject({
      status: 401,
      body: { reason: 'sign-in-expired' },
    });
    expect(await api.enrol(before)).toMatchObject({ status: 401 });
    expect(await finishSignIn(pendingSignIn, getCurrentCode(shown))).toMatchObject({ status: 403 });
  });

  test('ends with the first right code, which returns ten recovery codes', async () => {
    const pendingSignIn = await api.beginSignIn('visitor');
    expect(await finishSignIn(pendingSignIn, '123456')).toMatchObject({
      status: 409,
      body: { reason: 'factor-missing' },
    });
    const { secret } = (await api.enrol(pendingSignIn)).body;
    const { status, body } = await finishSignIn(pendingSignIn, getCurrentCode(secret));
    expect(status).toBe(200);
    expect(new Set(body.recovery_codes).size).toBe(10);
    for (const code of body.recovery_codes) expect(code).toMatch(/^([A-Z2-7]{4}-){3}[A-Z2-7]{4}$/);
    const next = await api.beginSignIn('visitor');
    expect((await api.enrol(next)).body).toEqual({ enrolled: true });
    api.advanceClock(30_000);
    expect(Object.keys((await finishSignIn(next, getCurrentCode(secret))).body)).toEqual(['token', 'user_id']);
    expect(await countRecoveryCodes(pendingSignIn.userId)).toBe(10);
  });

  test('returns the recovery codes of a later sign-in if the first one failed in the database', async () => {
    const pendingSignIn = await api.beginSignIn('manager-of-two-hundred');
    const { secret } = (await api.enrol(pendingSignIn)).body;
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise 'The disk is full.' using errcode = '53100'; end $$`.execute(api.db);
    await sql`create trigger fail before insert on recovery_codes execute function fail()`.execute(api.db);
    const code = getCurrentCode(secret);
    expect(await finishSignIn(pendingSignIn, code)).toMatchObject({ body: { reason: 'data-full' } });
    await sql`drop trigger fail on recovery_codes`.execute(api.db);
    const { status, body } = await finishSignIn(pendingSignIn, code);
    expect([status, body.recovery_codes?.length]).toEqual([200, 10]);
  });

  test('requires the pending sign-in, in the browser that it was created in', async () => {
    const pendingSignIn = await api.beginSignIn('manager-of-two-hundred');
    const { browser } = await api.beginSignIn('owner-of-three');
    expect(await browser.call('POST', '/v1/2fa/enrolment', { body: pendingSignIn.tokens })).toMatchObject({
      status: 401,
    });
    const body = { ...pendingSignIn.tokens, refresh_token: `sir_${'x'.repeat(43)}` };
    expect(await pendingSignIn.browser.call('POST', '/v1/2fa/enrolment', { body })).toMatchObject({ status: 401 });
    expect(await api.enrol(pendingSignIn)).toMatchObject({ status: 200 });
  });

  test('stores neither the secret nor recovery codes in plain text', async () => {
    const { recoveryCodes, userId } = await api.signIn('moderator');
    const tables = ['second_factors', 'recovery_codes', 'sessions', 'platform_tokens'] as const;
    const rows = await Promise.all(tables.map((table) => api.db.selectFrom(table).selectAll().execute()));
    const text = JSON.stringify(rows, (_, value) =>
      value?.type === 'Buffer' ? Buffer.from(value.data).toString('latin1') : value,
    );
    expect(text).toContain(userId);
    for (const code of recoveryCodes) expect(text).not.toContain(code.replaceAll('-', ''));
    expect(text).not.toMatch(/[A-Z2-7]{32}|ses_|eyJ/);
  });
});

describe('a recovery code', () => {
  const signIn = async (code: string, kind: PersonKind = 'owner-of-three') =>
    finishSignIn(await api.beginSignIn(kind), code);
  let codes: string[];
  let userId: string;
  beforeAll(async () => {
    ({ recoveryCodes: codes, userId } = await api.signIn('owner-of-three'));
  });

  test('replaces a code of the app once', async () => {
    expect(await signIn(codes[0] ?? '')).toMatchObject({ status: 200, body: { token: expect.any(String) } });
    expect(await countRecoveryCodes(userId)).toBe(9);
    expect(await signIn(codes[0] ?? '')).toMatchObject({ status: 403, body: { reason: 'code-wrong' } });
    const events = await api.db.selectFrom('account_events').select('event').where('user_id', '=', userId).execute();
    expect(events).toContainEqual({ event: 'recovery-code-used' });
  });

  test('may be typed in lower case, without hyphens or with spaces', async () => {
    const [, one = '', two = '', three = ''] = codes;
    expect(await signIn(one.toLowerCase())).toMatchObject({ status: 200 });
    expect(await signIn(two.replaceAll('-', ''))).toMatchObject({ status: 200 });
    expect(await signIn(` ${three.replaceAll('-', ' ').toLowerCase()} `)).toMatchObject({ status: 200 });
  });

  test('is accepted once when many requests send it concurrently', async () => {
    const pendingSignIns = [];
    for (let turn = 0; turn < 5; turn++) pendingSignIns.push(await api.beginSignIn('owner-of-three'));
    const responses = await Promise.all(
      pendingSignIns.map((pendingSignIn) => finishSignIn(pendingSignIn, codes[4] ?? '')),
    );
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    api.advanceClock(60_000);
    expect(await signIn(api.getCode(userId))).toMatchObject({ status: 200 });
  });

  test('counts as a failure when it is wrong, and is neither used up nor accepted while the account is locked', async () => {
    for (const status of [403, 403, 403, 403, 429])
      expect(await signIn('ABCD-EFGH-IJKL-MNOP')).toMatchObject({ status });
    const left = await countRecoveryCodes(userId);
    expect(await signIn(codes[5] ?? '')).toMatchObject({ status: 429, body: { reason: 'factor-locked' } });
    expect(await countRecoveryCodes(userId)).toBe(left);
    api.advanceClock(60_000);
    expect(await signIn(codes[5] ?? '')).toMatchObject({ status: 200 });
    api.advanceClock(30_000);
    expect(await signIn(api.getCode(userId))).toMatchObject({ status: 200 });
  });

  test('is wrong if it belongs to another user', async () => {
    await api.signIn('manager-of-two-hundred');
    expect(await signIn(codes[6] ?? '', 'manager-of-two-hundred')).toMatchObject({ status: 403 });
    expect(await signIn('ABCD-EFGH')).toMatchObject({ status: 400, body: { reason: 'code-incomplete' } });
  });
});

describe('the code that the demo shows', () => {
  test('is the next one that is accepted', async () => {
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    api.advanceClock(30_000);
    const { status, body } = await fetchDemoCode(pendingSignIn);
    expect({ status, code: body.code }).toEqual({ status: 200, code: api.getCode(pendingSignIn.userId) });
    expect(body.valid_for).toBeGreaterThan(0);
    const { token } = (await finishSignIn(pendingSignIn, body.code)).body;
    const next = await pendingSignIn.browser.call('POST', '/v1/2fa/demo', { token, body: {} });
    expect(next.body.valid_for).toBeGreaterThan(30);
    expect(next.body.code).not.toBe(body.code);
    expect(await finishSignIn(await api.beginSignIn('owner-of-three'), next.body.code)).toMatchObject({ status: 200 });
  });

  test('requires a pending sign-in or a session', async () => {
    const browser = api.openBrowser();
    expect(await browser.call('POST', '/v1/2fa/demo', { body: {} })).toMatchObject({ status: 401 });
    const pendingSignIn = await api.beginSignIn('admin');
    expect(await fetchDemoCode(pendingSignIn)).toMatchObject({ status: 409, body: { reason: 'factor-missing' } });
  });

  test('does not exist with the real platform', async () => {
    const settings = {
      ...realPlatformSettings,
      clientId: '157730590492196864',
      clientSecret: 'secret',
      botToken: 'token',
    };
    const platform = createChatPlatform(settings, 'https://vigil.example');
    const { siteOrigin, brand, db, maintenanceDb, listen, keys, now } = api.context;
    const appOptions = { corsOrigins: [], trustedProxies: [], callsPerMinute: 1000, botCallsPerMinute: 1000 };
    const { app } = await createApp({
      db,
      maintenanceDb,
      listen,
      keys,
      platform,
      siteOrigin,
      brand,
      now,
      ...appOptions,
    });
    const { browser, tokens } = await api.beginSignIn('owner-of-three');
    const response = await app.inject({
      method: 'POST',
      url: '/v1/2fa/demo',
      payload: tokens,
      cookies: Object.fromEntries(browser.cookies),
    });
    expect({ status: response.statusCode, reason: response.json().reason }).toEqual({
      status: 404,
      reason: 'not-found',
    });
    const document = (await app.inject('/v1/openapi.json')).json();
    expect(document.paths).not.toHaveProperty(['/v1/2fa/demo']);
    expect(document.info['x-features']).not.toContain('demo');
    await app.close();
    platform.stop();
  });
});
