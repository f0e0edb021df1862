import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { grantRole } from '../auth/staff-roles.ts';
import { waitForBlockedQueries } from '../testing/blocked-queries.ts';
import {
  enterStaffArea,
  getNewestActions,
  type SignedIn,
  type StaffAreaSession,
  signInStaff,
} from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let people: Record<'eszter' | 'lilla' | 'mate', SignedIn>;
let admin: StaffAreaSession;
let second: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  people = {
    eszter: await signInStaff(api, 'admin', 'admin'),
    lilla: await signInStaff(api, 'manager-of-two-hundred', 'admin'),
    mate: await signInStaff(api, 'moderator', 'moderator'),
  };
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await enterStaffArea(api, people.eszter, 'admin');
  second = await enterStaffArea(api, people.lilla, 'admin');
});
afterEach(() => api.simulator.control.faults.clear());

const ban = (userid: string, reason?: string, by = admin) => by.call('/v1/admin/ban_user', { userid, reason });
const unban = (userid: string, reason?: string, by = admin) => by.call('/v1/admin/unban_user', { userid, reason });
const getUserId = (index: number) => api.simulator.control.userId(index);
const list = async (more: object = {}, by = admin) =>
  (await by.call('/v1/moderator/bans', { limit: 10, ...more })).body;

describe('a ban', () => {
  test('also ends a session that is being opened concurrently', async () => {
    const { userId } = await api.signIn('owner-of-three');
    await api.beginSignIn('owner-of-three');
    const { db } = api;
    const [session] = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute();
    if (!session) throw new Error('There is no session.');
    await db.deleteFrom('sessions').where('user_id', '=', userId).execute();
    const sessions = db.selectFrom('sessions').select('id').where('user_id', '=', userId);
    const { banning } = await db.transaction().execute(async (signingIn) => {
      await signingIn.deleteFrom('pending_sign_ins').where('user_id', '=', userId).execute();
      const banning = ban(userId);
      await waitForBlockedQueries(db, 1);
      await signingIn.insertInto('sessions').values(session).execute();
      return { banning };
    });
    expect((await banning).status).toBe(200);
    expect(await sessions.execute()).toEqual([]);
    await unban(userId);
  });

  test('ends every session and blocks sign-ins until it is lifted', async () => {
    const person = await api.signIn('owner-of-three');
    const pendingSignIn = await api.beginSignIn('owner-of-three');
    const fetchProfile = () => person.browser.call('GET', '/v1/me/profile', { token: person.token });
    expect((await fetchProfile()).status).toBe(200);
    expect(await ban(person.userId, 'Spam. Twice.')).toMatchObject({ status: 200, body: { message: 'OK' } });
    expect(await fetchProfile()).toMatchObject({ status: 401, body: { reason: 'session-missing' } });
    const body = { type: 'user', twofa_token: api.getCode(person.userId), ...pendingSignIn.tokens };
    expect((await pendingSignIn.browser.call('POST', '/v1/2fa', { body })).status).toBe(401);
    const deniedSignIn = await api.beginSignIn('owner-of-three');
    expect(deniedSignIn.tokens).toEqual({ access_token: '', refresh_token: '' });
    expect(await getNewestActions(api, 1)).toEqual([
      {
        action: 'banned_user_add',
        user_id: admin.userId,
        subject: person.userId,
        description: `Banned ${person.userId}. Spam. Twice.`,
        outcome: 'done',
      },
    ]);
    expect((await unban(person.userId)).status).toBe(200);
    expect(await getNewestActions(api, 1)).toMatchObject([
      { action: 'banned_user_remove', description: `Unbanned ${person.userId}.`, outcome: 'done' },
    ]);
    expect((await fetchProfile()).status).toBe(401);
    expect((await api.signIn('owner-of-three')).token).toMatch(/^ses_/);
  });

  test('is created or lifted by one of two concurrent requests, and the other gets an error', async () => {
    const id = getUserId(20);
    const sendTwice = async (call: typeof ban) => {
      const responses = await Promise.all([call(id, 'A.'), call(id, 'B.', second)]);
      return responses.map(({ status, body }) => [status, body.reason]).sort();
    };
    expect(await sendTwice(ban)).toEqual([
      [200, undefined],
      [409, 'ban-present'],
    ]);
    const bans = await api.db.selectFrom('bans').selectAll().where('user_id', '=', id).execute();
    expect(bans).toHaveLength(1);
    const getResults = async () => (await getNewestActions(api, 2)).map(({ outcome }) => outcome).sort();
    expect(await getResults()).toEqual(['done', 'refused']);
    expect(await sendTwice(unban)).toEqual([
      [200, undefined],
      [409, 'ban-missing'],
    ]);
    expect(await getResults()).toEqual(['done', 'refused']);
  });

  test('is rejected for oneself and for staff of the same role, and the attempt is logged', async () => {
    expect(await ban(admin.userId)).toMatchObject({ status: 409, body: { reason: 'ban-self' } });
    expect(await ban(second.userId)).toMatchObject({ status: 403, body: { reason: 'ban-staff' } });
    expect(await getNewestActions(api, 2)).toMatchObject([
      { outcome: 'refused', description: `Tried to ban ${admin.userId}. You cannot ban yourself.` },
      {
        outcome: 'refused',
        description: `Tried to ban ${second.userId}. You cannot ban staff of your own level or above.`,
      },
    ]);
    const granted = getUserId(21);
    await grantRole(api.context, granted, 'admin');
    expect(await ban(granted)).toMatchObject({ body: { reason: 'ban-staff' } });
    expect((await ban(people.mate.userId)).status).toBe(200);
    expect((await unban(people.mate.userId)).status).toBe(200);
    people.mate = await api.signIn('moderator');
  });

  test('is rejected for a moderator, and at most 30 attempts per hour are logged', async () => {
    const moderator = await enterStaffArea(api, people.mate, 'mod');
    const before = (await getNewestActions(api, 100)).length;
    for (let turn = 0; turn < 33; turn++)
      expect(await ban(getUserId(22), 'Mine.', moderator)).toMatchObject({
        status: 403,
        body: { reason: 'role-missing' },
      });
    const after = await getNewestActions(api, 100);
    expect(after.length - before).toBe(30);
    expect(after.at(-1)).toEqual({
      action: 'banned_user_add',
      user_id: moderator.userId,
      subject: getUserId(22),
      description: `Tried to ban ${getUserId(22)}. You do not have permission for this.`,
      outcome: 'refused',
    });
  });

  test('requires a user whom the platform or this site knows', async () => {
    expect(await ban('210000000000000999')).toMatchObject({ status: 404, body: { reason: 'person-unknown' } });
    api.simulator.control.faults.add({ kind: '500', path: '/users/*' });
    expect(await ban(getUserId(23))).toMatchObject({ status: 503, body: { reason: 'platform-unavailable' } });
    await api.signIn('visitor').catch(() => undefined);
    api.simulator.control.faults.clear();
    const existingUser = await api.signIn('visitor');
    api.simulator.control.faults.add({ kind: '500', path: '/users/*' });
    expect((await ban(existingUser.userId)).status).toBe(200);
  });
});

describe('the list of bans', () => {
  test('shows moderators who was banned, why, when and by whom, newest first', async () => {
    const moderator = await enterStaffArea(api, people.mate, 'mod');
    await ban('210000000000000102', 'Raid.');
    const { total, bans } = await list({}, moderator);
    expect(total).toBe(bans.length);
    expect(bans[0]).toEqual({
      person: { id: '210000000000000102', name: 'Bence', avatar: expect.stringContaining('/avatars/2100') },
      reason: 'Raid.',
      by: { id: admin.userId, name: 'Eszter', avatar: expect.stringContaining(admin.userId) },
      at: new Date(api.clock.at).toISOString(),
      until: null,
    });
    expect(await list({ limit: 1, offset: 1 }, moderator)).toMatchObject({ total, bans: [bans[1]] });
  });

  test('can be searched by part of the name or by id, and has no names for unknown users', async () => {
    const row = { reason: null, banned_by: 'deleted-0123', created_at: new Date(0) };
    await api.db
      .insertInto('bans')
      .values({ user_id: '210000000000000900', ...row })
      .execute();
    const listIds = async (search: string) =>
      (await list({ search })).bans.map(({ person }: { person: { id: string } }) => person.id);
    expect(await listIds('NORA')).toEqual(['210000000000000101']);
    expect(await listIds('210000000000000900')).toEqual(['210000000000000900']);
    expect(await listIds('%')).toEqual([]);
    expect((await list({ search: '210000000000000900' })).bans[0]).toMatchObject({
      person: { name: 'N/A', avatar: expect.stringMatching(/\/embed\/avatars\/\d\.png$/) },
      by: { id: 'deleted-0123', name: 'N/A', avatar: expect.stringMatching(/\/embed\/avatars\/0\.png$/) },
    });
  });
});
