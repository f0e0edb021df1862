import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createModToken, makeStaff, type SignedIn } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { grantRole, listStaff, renewActivationCode, revokeRole } from './staff-roles.ts';

let api: TestApi;
let moderator: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  moderator = await api.signIn('moderator');
  admin = await api.signIn('admin');
  await makeStaff(api, moderator, 'moderator');
  await makeStaff(api, admin, 'admin');
});
afterAll(() => api.stop());

type StaffRole = 'moderator' | 'admin';

function verify(role: StaffRole, { browser, token }: Pick<SignedIn, 'browser' | 'token'>, mod_token: unknown) {
  return browser.call('POST', `/v1/${role}/verify`, { body: { token, mod_token } });
}

function activate({ browser, token }: SignedIn, code: string) {
  return browser.call('POST', '/v1/me/staff', { token, body: { code } });
}

async function getRoleFlags({ browser, token }: SignedIn) {
  const { is_admin, is_mod } = (await browser.call('GET', '/v1/me/profile', { token })).body;
  return { is_admin, is_mod };
}

/** The status of the gate for a page's cookies. */
async function getGateStatus(role: string, { browser, token }: SignedIn, mod_token?: string) {
  const page = browser.without();
  page.cookies.set('token', token);
  if (mod_token !== undefined) page.cookies.set('mod_token', mod_token);
  return (await page.call('GET', `/v1/gate/${role}`)).status;
}

const noRole = { status: 403, body: { reason: 'role-missing', message: 'You do not have permission for this.' } };
const noFactor = { status: 401, body: { reason: 'staff-session-missing' } };
const wrongCode = { status: 403, body: { reason: 'activation-wrong' } };

describe('a granted role', () => {
  let person: SignedIn;
  beforeAll(async () => {
    person = await api.signIn('owner-of-three');
  });

  test('has no effect until it is activated', async () => {
    const code = await grantRole(api.context, person.userId, 'admin');
    expect(await getRoleFlags(person)).toEqual({ is_admin: false, is_mod: false });
    const body = { type: 'admin', twofa_token: api.getCode(person.userId) };
    expect(await person.browser.call('POST', '/v1/2fa', { token: person.token, body })).toMatchObject(noRole);
    expect(await verify('moderator', person, 'mod_made-up')).toMatchObject(noRole);
    expect(await getGateStatus('moderator', person, 'mod_made-up')).toBe(403);
    expect(await activate(person, ` ${code}\n`)).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect(await getRoleFlags(person)).toEqual({ is_admin: true, is_mod: true });
  });

  test('has a code that works once', async () => {
    const code = await grantRole(api.context, person.userId, 'moderator');
    expect(code).toMatch(/^act_[\w-]{43}$/);
    const responses = await Promise.all([activate(person, code), activate(person, code)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 403]);
    expect(await activate(person, code)).toMatchObject(wrongCode);
    expect(await getRoleFlags(person)).toEqual({ is_admin: false, is_mod: true });
  });

  test('has a code that is valid for seven days, and that a new one replaces', async () => {
    const first = await grantRole(api.context, person.userId, 'moderator');
    const second = await renewActivationCode(api.context, person.userId);
    expect(await activate(person, first)).toMatchObject(wrongCode);
    api.advanceClock(7 * DAY_MS);
    person = await api.signIn('owner-of-three');
    expect(await activate(person, second ?? '')).toMatchObject(wrongCode);
    const third = (await renewActivationCode(api.context, person.userId)) ?? '';
    api.advanceClock(7 * DAY_MS - 1);
    expect(await activate(person, third)).toMatchObject({ status: 200 });
    expect(await renewActivationCode(api.context, '210000000000000999')).toBeUndefined();
  });

  test('has a code that works for one user', async () => {
    const code = await grantRole(api.context, person.userId, 'moderator');
    const other = await api.signIn('visitor');
    expect(await activate(other, code)).toMatchObject(wrongCode);
    expect(await getRoleFlags(other)).toEqual({ is_admin: false, is_mod: false });
  });

  test('can be activated with at most ten attempts an hour', async () => {
    const other = await api.signIn('manager-of-two-hundred');
    const code = await grantRole(api.context, other.userId, 'moderator');
    const attempts = await Promise.all(Array.from({ length: 10 }, () => activate(other, 'act_made-up')));
    expect(new Set(attempts.map(({ status }) => status))).toEqual(new Set([403]));
    const response = await activate(other, code);
    expect(response).toMatchObject({ status: 429, body: { reason: 'too-many-requests', retry_after: 3600 } });
    api.advanceClock(HOUR_MS);
    expect(await activate(other, code)).toMatchObject({ status: 200 });
  });

  test('is shown in the list of staff', async () => {
    const staff = await listStaff(api.context);
    expect(staff.map(({ username, role }) => [username, role])).toEqual(
      expect.arrayContaining([
        ['mate.mod', 'moderator'],
        ['eszter', 'admin'],
      ]),
    );
    expect(JSON.stringify(staff)).not.toContain('code_hash');
  });
});

describe('the staff area', () => {
  beforeAll(async () => {
    moderator = await api.signIn('moderator');
    admin = await api.signIn('admin');
  });

  test('opens for its own role and the one above', async () => {
    const [moderatorToken, adminToken, adminAsModerator] = [
      await createModToken(api, moderator, 'mod'),
      await createModToken(api, admin, 'admin'),
      await createModToken(api, admin, 'mod'),
    ];
    expect(await verify('moderator', moderator, moderatorToken)).toMatchObject({
      status: 200,
      body: { message: 'OK' },
    });
    expect(await verify('admin', moderator, moderatorToken)).toMatchObject(noRole);
    expect(await verify('admin', admin, adminToken)).toMatchObject({ status: 200 });
    expect(await verify('moderator', admin, adminToken)).toMatchObject({ status: 200 });
    expect(await verify('moderator', admin, adminAsModerator)).toMatchObject({ status: 200 });
    expect(await verify('admin', admin, adminAsModerator)).toMatchObject(noFactor);
    const gates = [
      getGateStatus('moderator', moderator, moderatorToken),
      getGateStatus('admin', moderator, moderatorToken),
    ];
    expect(await Promise.all(gates)).toEqual([204, 403]);
    expect([
      await getGateStatus('admin', admin, adminToken),
      await getGateStatus('moderator', admin, adminToken),
    ]).toEqual([204, 204]);
    expect(await getGateStatus('admin', admin, adminAsModerator)).toBe(403);
  });

  test('rejects lower roles and users without a role', async () => {
    const visitor = await api.signIn('visitor');
    for (const [person, type] of [[moderator, 'admin'] as const, [visitor, 'mod'] as const]) {
      api.advanceClock(30_000);
      const body = { type, twofa_token: api.getCode(person.userId), access_token: '', refresh_token: '' };
      expect(await person.browser.call('POST', '/v1/2fa', { token: person.token, body })).toMatchObject(noRole);
    }
    const body = { type: 'mod', twofa_token: '123456' };
    expect(await api.openBrowser().call('POST', '/v1/2fa', { body })).toMatchObject({ status: 401 });
  });

  test.each([null, ''])('opens with only a code if the tokens of a pending sign-in are %j', async (none) => {
    for (const [person, type] of [[moderator, 'mod'] as const, [admin, 'admin'] as const]) {
      api.advanceClock(30_000);
      const code = api.getCode(person.userId);
      const body = { type, twofa_token: code, access_token: none, refresh_token: none };
      const { status } = await person.browser.call('POST', '/v1/2fa', { token: person.token, body });
      expect(status).toBe(200);
    }
  });

  test('stays open for exactly 300 seconds', async () => {
    const mod_token = await createModToken(api, admin, 'admin');
    for (let turn = 0; turn < 3; turn++) {
      api.advanceClock(99_999);
      expect(await verify('admin', admin, mod_token)).toMatchObject({ status: 200 });
    }
    api.advanceClock(2);
    expect(await verify('admin', admin, mod_token)).toMatchObject({ status: 200 });
    expect(await getGateStatus('admin', admin, mod_token)).toBe(204);
    api.advanceClock(1);
    expect(await verify('admin', admin, mod_token)).toMatchObject(noFactor);
    expect(await getGateStatus('admin', admin, mod_token)).toBe(403);
  });

  test('opens only in the session in which the code was entered', async () => {
    const otherSession = await api.signIn('admin');
    const [firstArea, secondArea] = [
      await createModToken(api, admin, 'admin'),
      await createModToken(api, otherSession, 'admin'),
    ];
    expect(await verify('admin', admin, secondArea)).toMatchObject(noFactor);
    expect(await verify('admin', otherSession, firstArea)).toMatchObject(noFactor);
    expect(await verify('moderator', moderator, firstArea)).toMatchObject(noFactor);
    expect(await verify('admin', { browser: moderator.browser, token: admin.token }, firstArea)).toMatchObject({
      status: 401,
      body: { reason: 'session-missing' },
    });
    expect(await getGateStatus('admin', admin, secondArea)).toBe(403);
    await otherSession.browser.call('POST', '/v1/logout', { token: otherSession.token });
    expect(await verify('admin', otherSession, secondArea)).toMatchObject({
      status: 401,
      body: { reason: 'session-missing' },
    });
    expect(await verify('admin', admin, firstArea)).toMatchObject({ status: 200 });
  });

  test.each([undefined, null, '', 7, ['x'], 'mod_made-up', 'x'.repeat(201)])(
    'does not open with the mod_token %j',
    async (modToken) => {
      const { status, body } = await verify('admin', admin, modToken);
      expect(status).toBe(401);
      expect(['session-missing', 'staff-session-missing']).toContain(body.reason);
    },
  );

  test('requires its tokens in the body', async () => {
    const mod_token = await createModToken(api, admin, 'admin');
    const page = admin.browser.without();
    page.cookies.set('token', admin.token);
    page.cookies.set('mod_token', mod_token);
    const response = await page.call('POST', '/v1/admin/verify', { token: admin.token, body: {} });
    expect(response).toMatchObject({ status: 401, body: { reason: 'session-missing' } });
  });

  test('closes at the next request after the role was revoked', async () => {
    const mod_token = await createModToken(api, admin, 'admin');
    await grantRole(api.context, admin.userId, 'moderator');
    expect(await verify('admin', admin, mod_token)).toMatchObject(noRole);
    expect(await getGateStatus('moderator', admin, mod_token)).toBe(403);
    expect(await getRoleFlags(admin)).toEqual({ is_admin: false, is_mod: false });
    await makeStaff(api, admin, 'moderator');
    expect(await getRoleFlags(admin)).toEqual({ is_admin: false, is_mod: true });
    expect(await verify('moderator', admin, mod_token)).toMatchObject(noFactor);
    const moderatorToken = await createModToken(api, admin, 'mod');
    expect(await revokeRole(api.context, admin.userId)).toBe(true);
    expect(await verify('moderator', admin, moderatorToken)).toMatchObject(noRole);
    expect(await getGateStatus('moderator', admin, moderatorToken)).toBe(403);
    expect(await getRoleFlags(admin)).toEqual({ is_admin: false, is_mod: false });
    expect(await revokeRole(api.context, admin.userId)).toBe(false);
    await makeStaff(api, admin, 'admin');
    expect(await verify('moderator', admin, moderatorToken)).toMatchObject(noFactor);
  });

  test('rejects a user without a role, even with a verified second factor', async () => {
    const mod_token = await createModToken(api, admin, 'admin');
    await api.db.updateTable('staff').set({ role: 'moderator' }).where('user_id', '=', admin.userId).execute();
    expect(await verify('admin', admin, mod_token)).toMatchObject(noRole);
    expect([
      await getGateStatus('admin', admin, mod_token),
      await getGateStatus('moderator', admin, mod_token),
    ]).toEqual([403, 204]);
    await api.db.deleteFrom('staff').where('user_id', '=', admin.userId).execute();
    expect(await verify('moderator', admin, mod_token)).toMatchObject(noRole);
    expect(await getGateStatus('moderator', admin, mod_token)).toBe(403);
    await makeStaff(api, admin, 'admin');
  });
});

describe('the gate', () => {
  test('accepts only the two roles', async () => {
    const mod_token = await createModToken(api, admin, 'admin');
    for (const role of ['', 'user', 'ADMIN', 'admin/', 'moderator,admin', '%61dmin%00', '__proto__'])
      expect(await getGateStatus(role, admin, mod_token)).toBe(404);
  });

  test('requires both cookies and the binding cookie, and ignores headers', async () => {
    const mod_token = await createModToken(api, admin, 'admin');
    expect(await getGateStatus('admin', admin)).toBe(403);
    expect(await getGateStatus('admin', { ...admin, browser: admin.browser.without('binding') }, mod_token)).toBe(401);
    expect(await getGateStatus('admin', { ...admin, browser: moderator.browser }, mod_token)).toBe(401);
    expect(await getGateStatus('admin', { ...admin, token: 'ses_made-up' }, mod_token)).toBe(401);
    const { status, text } = await admin.browser.call('GET', '/v1/gate/admin', { token: admin.token });
    expect({ status, text }).toEqual({ status: 401, text: '' });
  });
});
