import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { waitForBlockedQueries } from '../testing/blocked-queries.ts';
import type { TestResponse } from '../testing/browser.ts';
import {
  createModToken,
  enterStaffArea,
  getNewestActions,
  makeStaff,
  type SignedIn,
  type StaffAreaSession,
  signInStaff,
} from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS } from '../time.ts';

let api: TestApi;
let people: Record<'eszter' | 'lilla' | 'mate' | 'bence', SignedIn>;
let admin: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  people = {
    eszter: await signInStaff(api, 'admin', 'admin'),
    lilla: await api.signIn('manager-of-two-hundred'),
    mate: await api.signIn('moderator'),
    bence: await api.signIn('owner-of-three'),
  };
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.db.deleteFrom('staff').where('user_id', '!=', people.eszter.userId).execute();
  admin = await enterStaffArea(api, people.eszter, 'admin');
});
afterEach(() => api.simulator.control.faults.clear());

/** A code of the user that no call has used. */
function getNextCode(userId: string) {
  api.advanceClock(30_000);
  return api.getCode(userId);
}

const grant = (userid: string, role: string, by = admin, twofa_token = getNextCode(by.userId)) =>
  by.call('/v1/admin/staff/grant', { userid, role, twofa_token });
const revoke = (userid: string, by = admin, twofa_token = getNextCode(by.userId)) =>
  by.call('/v1/admin/staff/revoke', { userid, twofa_token });
const list = async (by = admin) => (await by.call('/v1/admin/staff')).body.staff;
const activate = ({ browser, token }: SignedIn, code: string) =>
  browser.call('POST', '/v1/me/staff', { token, body: { code } });
const findRole = async (userId: string) =>
  (await api.db.selectFrom('staff').select('role').where('user_id', '=', userId).executeTakeFirst())?.role;
const error = (status: number, reason: string) => ({ status, body: { reason } });

/** The response to a call whose caller loses their role after the authentication. */
async function withoutRole({ userId }: SignedIn, call: () => Promise<TestResponse>) {
  const { response } = await api.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('staff').where('user_id', '=', userId).execute();
    const response = call();
    await waitForBlockedQueries(api.db, 1);
    return { response };
  });
  return response;
}

describe('granting a role', () => {
  test('returns a code once, which activates the role', async () => {
    const { bence, eszter } = people;
    const { status, body } = await grant(bence.userId, 'moderator');
    expect({ status, fields: Object.keys(body) }).toEqual({ status: 200, fields: ['code'] });
    const at = new Date(api.clock.at).toISOString();
    const [, member] = await list();
    expect(member).toEqual({
      person: { id: bence.userId, name: expect.any(String), avatar: expect.any(String) },
      own: false,
      role: 'moderator',
      granted_at: at,
      granted_by: { id: eszter.userId, name: 'Eszter', avatar: expect.any(String) },
      activated_at: null,
      code_expires_at: new Date(api.clock.at + 7 * DAY_MS).toISOString(),
    });
    expect(JSON.stringify(member)).not.toContain(body.code);
    api.advanceClock(1000);
    expect(await activate(bence, body.code)).toMatchObject({ status: 200, body: { role: 'moderator' } });
    expect(await activate(bence, body.code)).toMatchObject(error(403, 'activation-wrong'));
    expect((await list())[1]).toMatchObject({
      activated_at: new Date(api.clock.at).toISOString(),
      code_expires_at: null,
    });
    const [entry] = await getNewestActions(api, 1);
    const description = `Granted ${bence.userId} the moderator role.`;
    const done = { action: 'staff_grant', user_id: eszter.userId, subject: bence.userId, outcome: 'done' };
    expect(entry).toEqual({ ...done, description });
  });

  test('to someone who has never signed in shows their name, also without the platform', async () => {
    const userid = api.simulator.control.userId(60);
    expect(await grant(userid, 'admin')).toMatchObject({ status: 200 });
    const [, member] = await list();
    expect(member.person.name).not.toBe('N/A');
    api.advanceClock(61_000);
    api.simulator.control.faults.add({ kind: '500', path: '*' });
    expect((await list())[1].person).toMatchObject({ id: userid, name: 'N/A' });
  });

  test('again returns a new code as long as the role is not activated', async () => {
    const { bence } = people;
    const { body: first } = await grant(bence.userId, 'moderator');
    const { body: second } = await grant(bence.userId, 'moderator');
    expect(await activate(bence, first.code)).toMatchObject(error(403, 'activation-wrong'));
    expect(await activate(bence, second.code)).toMatchObject({ status: 200 });
    expect(await grant(bence.userId, 'moderator')).toMatchObject(error(409, 'staff-role-present'));
    expect(await grant(bence.userId, 'admin')).toMatchObject({ status: 200 });
    expect((await list())[1]).toMatchObject({ role: 'admin', activated_at: null });
  });

  test('is rejected for unknown and banned users, and does not use up the code', async () => {
    const code = getNextCode(admin.userId);
    const { userId } = people.bence;
    const ban = { user_id: userId, reason: null, banned_by: '1', created_at: new Date(api.clock.at) };
    await api.db.insertInto('bans').values(ban).execute();
    expect(await grant('210000000000000999', 'moderator', admin, code)).toMatchObject(error(404, 'person-unknown'));
    expect(await grant(userId, 'moderator', admin, code)).toMatchObject(error(403, 'banned'));
    await api.db.deleteFrom('bans').where('user_id', '=', userId).execute();
    expect(await grant(userId, 'moderator', admin, code)).toMatchObject({ status: 200 });
  });
});

describe('revoking a role', () => {
  test('ends the staff sessions of the user at once', async () => {
    const { mate } = people;
    await makeStaff(api, mate, 'moderator');
    const mod_token = await createModToken(api, mate, 'mod');
    const verify = () => mate.browser.call('POST', '/v1/moderator/verify', { body: { token: mate.token, mod_token } });
    expect(await verify()).toMatchObject({ status: 200 });
    admin = await enterStaffArea(api, people.eszter, 'admin');
    expect(await revoke(mate.userId)).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await verify()).toMatchObject(error(403, 'role-missing'));
    const staffSessions = api.db
      .selectFrom('staff_sessions')
      .innerJoin('sessions', 'sessions.token_hash', 'staff_sessions.session_hash')
      .select('sessions.user_id')
      .where('sessions.user_id', '=', mate.userId);
    expect(await staffSessions.execute()).toEqual([]);
    expect(await list()).toHaveLength(1);
    const [entry] = await getNewestActions(api, 1);
    const description = `Revoked the moderator role of ${mate.userId}.`;
    expect(entry).toMatchObject({ action: 'staff_revoke', subject: mate.userId, outcome: 'done', description });
    const log = await admin.call('/v1/admin/actions', { limit: 1 }, 'hu');
    expect(log.body.message[0].description).toBe(`Moderátori szerep visszavonva: ${mate.userId}.`);
  });

  test('also invalidates an activation code that was not entered', async () => {
    const { bence } = people;
    const { body } = await grant(bence.userId, 'moderator');
    expect(await revoke(bence.userId)).toMatchObject({ status: 200 });
    expect(await activate(bence, body.code)).toMatchObject(error(403, 'activation-wrong'));
    expect(await revoke(bence.userId)).toMatchObject(error(409, 'staff-role-missing'));
  });
});

test('nobody changes their own role', async () => {
  const own = error(403, 'staff-role-own');
  expect(await grant(admin.userId, 'moderator')).toMatchObject(own);
  expect(await grant(admin.userId, 'admin')).toMatchObject(own);
  expect(await revoke(admin.userId)).toMatchObject(own);
  expect(await findRole(admin.userId)).toBe('admin');
  const [entry] = await getNewestActions(api, 1);
  expect(entry).toMatchObject({ action: 'staff_revoke', subject: admin.userId, outcome: 'refused' });
});

test.each(['revoke', 'demote'] as const)('of two admins who %s each other at once, one stays', async (action) => {
  const { eszter, lilla } = people;
  await makeStaff(api, lilla, 'admin');
  const second = await enterStaffArea(api, lilla, 'admin');
  admin = await enterStaffArea(api, eszter, 'admin');
  api.advanceClock(30_000);
  const change = (userid: string, by: StaffAreaSession) => {
    const code = api.getCode(by.userId);
    return action === 'revoke' ? revoke(userid, by, code) : grant(userid, 'moderator', by, code);
  };
  const responses = await Promise.all([change(lilla.userId, admin), change(eszter.userId, second)]);
  expect(responses.map(({ status }) => status).sort()).toContain(200);
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const admins = await api.db
    .selectFrom('staff')
    .select('user_id')
    .where('role', '=', 'admin')
    .where('activated_at', 'is not', null)
    .execute();
  expect(admins).toHaveLength(1);
  await api.db.deleteFrom('staff').execute();
  await makeStaff(api, eszter, 'admin');
});

test.each(['revoke', 'demote'] as const)('the last active admin cannot be %sd', async (action) => {
  const { lilla, eszter } = people;
  await makeStaff(api, lilla, 'admin');
  const second = await enterStaffArea(api, lilla, 'admin');
  const response = await withoutRole(lilla, () =>
    action === 'revoke' ? revoke(eszter.userId, second) : grant(eszter.userId, 'moderator', second),
  );
  expect(response).toMatchObject(error(409, 'staff-role-last'));
  expect(await findRole(eszter.userId)).toBe('admin');
});

test('an admin who loses the role during the call changes nothing', async () => {
  const { lilla, mate } = people;
  await makeStaff(api, lilla, 'admin');
  await makeStaff(api, mate, 'moderator');
  const second = await enterStaffArea(api, lilla, 'admin');
  const response = await withoutRole(lilla, () => revoke(mate.userId, second));
  expect(response).toMatchObject(error(403, 'role-missing'));
  expect(await findRole(mate.userId)).toBe('moderator');
});

describe('the code of the admin', () => {
  test.each(['grant', 'revoke'] as const)('must be new and right to %s', async (action) => {
    const { mate, bence } = people;
    await makeStaff(api, mate, 'moderator');
    const change = (code: string) =>
      action === 'grant' ? grant(bence.userId, 'admin', admin, code) : revoke(mate.userId, admin, code);
    admin = await enterStaffArea(api, people.eszter, 'admin');
    expect(await change(api.getCode(admin.userId))).toMatchObject(error(409, 'code-used'));
    expect(await change('')).toMatchObject(error(400, 'code-incomplete'));
    expect(await change(people.eszter.recoveryCodes[0] ?? '')).toMatchObject(error(400, 'code-incomplete'));
    expect(await change(api.getWrongCode(admin.userId))).toMatchObject(error(403, 'code-wrong'));
    expect(await findRole(bence.userId)).toBeUndefined();
    expect(await findRole(mate.userId)).toBe('moderator');
    expect(await change(getNextCode(admin.userId))).toMatchObject({ status: 200 });
  });

  test('locks the account after five wrong ones', async () => {
    const { userId } = people.bence;
    for (let turn = 0; turn < 4; turn++)
      expect(await grant(userId, 'admin', admin, api.getWrongCode(admin.userId))).toMatchObject({ status: 403 });
    const fifth = await grant(userId, 'admin', admin, api.getWrongCode(admin.userId));
    expect(fifth).toMatchObject(error(429, 'factor-locked'));
    expect(await grant(userId, 'admin')).toMatchObject(error(429, 'factor-locked'));
    expect(await revoke(userId)).toMatchObject(error(409, 'staff-role-missing'));
    expect(await findRole(userId)).toBeUndefined();
    api.advanceClock(60_000);
    expect(await grant(userId, 'admin')).toMatchObject({ status: 200 });
  });
});

test('moderators neither see the roles nor change them', async () => {
  const { mate, bence } = people;
  await makeStaff(api, mate, 'moderator');
  const moderator = await enterStaffArea(api, mate, 'mod');
  const denied = error(403, 'role-missing');
  expect(await moderator.call('/v1/admin/staff')).toMatchObject(denied);
  expect(await grant(bence.userId, 'moderator', moderator)).toMatchObject(denied);
  expect(await revoke(admin.userId, moderator)).toMatchObject(denied);
  const refused = { user_id: mate.userId, outcome: 'refused' };
  expect(await getNewestActions(api, 2)).toMatchObject([
    { ...refused, action: 'staff_grant', subject: bence.userId },
    { ...refused, action: 'staff_revoke', subject: admin.userId },
  ]);
});
