import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { saveModule } from '../guilds/modules.ts';
import {
  enterStaffArea,
  getNewestActions,
  type SignedIn,
  type StaffAreaSession,
  signInStaff,
} from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { endBans } from './bans.ts';

let api: TestApi;
let people: { eszter: SignedIn };
let admin: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
  people = { eszter: await signInStaff(api, 'admin', 'admin') };
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await enterStaffArea(api, people.eszter, 'admin');
});

const ban = (userid: string, reason?: string) => admin.call('/v1/admin/ban_user', { userid, reason });
const unban = (userid: string) => admin.call('/v1/admin/unban_user', { userid });
const getUserId = (index: number) => api.simulator.control.userId(index);
const list = async (query: object) => (await admin.call('/v1/moderator/bans', { limit: 10, ...query })).body;

/** Whether a transaction is appending to the outbox. */
async function hasOutboxLock(): Promise<boolean> {
  const query = sql`select from pg_locks where locktype = 'advisory' and database = (
    select oid from pg_database where datname = current_database())`;
  return (await query.execute(api.db)).rows.length > 0;
}

describe('a ban with an end', () => {
  const banUntil = (userid: string, until: string, by = admin) =>
    by.call('/v1/admin/ban_user', { userid, reason: 'Spam.', until });
  const inMs = (milliseconds: number) => new Date(api.clock.at + milliseconds).toISOString();
  const findRow = (id: string) =>
    api.db.selectFrom('bans').select('expires_at').where('user_id', '=', id).executeTakeFirst();

  test('counts until it ends, even if no job deletes it', async () => {
    const { userId } = await api.signIn('owner-of-three');
    const until = inMs(DAY_MS);
    expect((await banUntil(userId, until)).status).toBe(200);
    expect(await getNewestActions(api, 1)).toMatchObject([
      { description: `Banned ${userId} until ${until.slice(0, 16).replace('T', ' ')} UTC. Spam.` },
    ]);
    const path = `/v1/public/get_discord_user?id=${userId}`;
    const lookUp = async () => (await admin.page().call('GET', path)).body;
    const findListed = async () =>
      (await list({ search: userId })).bans.map((found: { until: string | null }) => found.until);
    const getDetails = async () => (await admin.call('/v1/moderator/user', { userid: userId })).body.ban;
    expect(await lookUp()).toMatchObject({ is_banned: true, banned_until: until });
    expect((await admin.page().without('mod_token').call('GET', path)).body).not.toHaveProperty('banned_until');
    expect(await findListed()).toEqual([until]);
    expect(await getDetails()).toMatchObject({ reason: 'Spam.', until });
    expect(await ban(userId)).toMatchObject({ status: 409, body: { reason: 'ban-present' } });

    api.advanceClock(DAY_MS - 1);
    expect((await api.beginSignIn('owner-of-three')).tokens).toEqual({ access_token: '', refresh_token: '' });
    api.advanceClock(1);
    expect(await findRow(userId)).toBeDefined();
    const signedIn = await api.signIn('owner-of-three');
    expect((await signedIn.browser.call('GET', '/v1/me/profile', { token: signedIn.token })).status).toBe(200);
    admin = await enterStaffArea(api, people.eszter, 'admin');
    const afterwards = await lookUp();
    expect(afterwards).toMatchObject({ is_banned: false });
    expect(afterwards).not.toHaveProperty('banned_until');
    expect(await findListed()).toEqual([]);
    expect(await getDetails()).toBeNull();
    expect(await unban(userId)).toMatchObject({ status: 409, body: { reason: 'ban-missing' } });
    // A new ban replaces the ended one, and ends no other.
    expect((await ban(userId, 'Again.')).status).toBe(200);
    expect(await getDetails()).toMatchObject({ reason: 'Again.', until: null });
    await endBans(api.context);
    expect(await getDetails()).toMatchObject({ reason: 'Again.' });
    await unban(userId);
  });

  test('lasts as many days as requested by the clock of the API, whatever the one of the administrator says', async () => {
    const id = getUserId(32);
    const banFor = (days: number, until: string) =>
      admin.call('/v1/admin/ban_user', { userid: id, reason: 'Spam.', days, until });
    for (const days of [0, 1.5, 1831]) expect((await banFor(days, inMs(DAY_MS))).status).toBe(400);
    expect((await banFor(7, inMs(-2 * DAY_MS))).status).toBe(200);
    expect((await findRow(id))?.expires_at?.toISOString()).toBe(inMs(7 * DAY_MS));
    await unban(id);
  });

  test('is deleted by a job, which logs it and lets the bot serve the user again', async () => {
    const id = getUserId(30);
    const until = inMs(MINUTE_MS);
    await banUntil(id, until);
    await endBans(api.context);
    expect(await findRow(id)).toBeDefined();
    api.advanceClock(MINUTE_MS);
    await endBans(api.context);
    expect(await findRow(id)).toBeUndefined();
    expect(await getNewestActions(api, 1)).toEqual([
      {
        action: 'ban_end',
        user_id: admin.userId,
        subject: id,
        description: `The ban of ${id} has ended.`,
        outcome: 'done',
      },
    ]);
    const changes = await api.db.selectFrom('bot_changes').select(['kind', 'subject']).orderBy('id', 'desc').execute();
    expect(changes[0]).toEqual({ kind: 'unban', subject: id });
    const before = await getNewestActions(api, 100);
    await endBans(api.context);
    expect(await getNewestActions(api, 100)).toEqual(before);
  });

  test('delays no save when thousands end together', async () => {
    const at = new Date(api.clock.at);
    await sql`insert into bans (user_id, banned_by, created_at, expires_at)
      select (260000000000000000 + n)::text, '1', ${at}, ${at} from generate_series(1, 3000) as n`.execute(api.db);
    const finished: string[] = [];
    const ending = endBans(api.context).then(() => finished.push('bans'));
    while (!(await hasOutboxLock()));
    const before = { value: null, revision: 0 };
    const save = {
      guildId: '260000000000000000',
      module: 'settings',
      before,
      after: { language: 'hu' },
      by: admin.userId,
    } as const;
    await saveModule(api.context, save).then(() => finished.push('save'));
    await ending;
    expect(finished).toEqual(['save', 'bans']);
    const count = (query: { executeTakeFirstOrThrow: () => Promise<{ count: number }> }) =>
      query.executeTakeFirstOrThrow();
    const ended = api.db
      .selectFrom('bot_changes')
      .where('subject', 'like', '26000000000000%')
      .where('kind', '=', 'unban');
    expect(await count(ended.select((eb) => eb.fn.countAll<number>().as('count')))).toEqual({ count: 3000 });
    const logged = api.db.selectFrom('action_log').where('subject', 'like', '26000000000000%');
    expect(await count(logged.select((eb) => eb.fn.countAll<number>().as('count')))).toEqual({ count: 3000 });
    expect(await findRow('260000000000000001')).toBeUndefined();
    await api.db.deleteFrom('action_log').where('subject', 'like', '26000000000000%').execute();
  });

  test.each([
    ['past', () => inMs(-1)],
    ['now', () => inMs(0)],
    ['six years ahead', () => inMs(6 * 365 * DAY_MS)],
    ['at the end of time', () => '9999-12-31T23:59:59Z'],
  ])('is rejected if the end is %s, and nothing changes', async (_, getEnd) => {
    const id = getUserId(31);
    const before = await getNewestActions(api, 100);
    expect(await banUntil(id, getEnd())).toMatchObject({
      status: 400,
      body: { reason: 'ban-end-invalid', message: expect.stringContaining('five years') },
    });
    expect(await findRow(id)).toBeUndefined();
    expect(await getNewestActions(api, 100)).toEqual(before);
  });

  test.each(['tomorrow', '2027-02-30T00:00:00Z', '2027-05-03', ''])('is rejected if the end is %j', async (until) => {
    expect(await banUntil(getUserId(31), until)).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
    expect(await findRow(getUserId(31))).toBeUndefined();
  });
});
