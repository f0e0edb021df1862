import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createModToken, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { purgeExpired, purgeIpAddresses } from './jobs.ts';
import { runDueJobs } from './run-jobs.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
});
afterAll(() => api.stop());

async function countRows() {
  const tables = ['sign_in_attempts', 'pending_sign_ins', 'staff_sessions', 'sessions', 'limits'] as const;
  const counted = tables.map(async (table) => {
    const { count } = await api.db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return [table, Number(count)];
  });
  return Object.fromEntries(await Promise.all(counted));
}

test('deletes expired rows, and keeps the others', async () => {
  const admin = await signInStaff(api, 'admin', 'admin');
  await createModToken(api, admin, 'admin');
  await api.openBrowser().call('GET', '/v1/oauth');
  await api.beginSignIn('visitor');
  const full = await countRows();
  expect(full).toMatchObject({ sign_in_attempts: 1, pending_sign_ins: 1, staff_sessions: 1, sessions: 1 });
  expect(full.limits).toBeGreaterThan(0);
  await purgeExpired(api.context);
  expect(await countRows()).toEqual(full);
  api.advanceClock(10 * MINUTE_MS - 1);
  await purgeExpired(api.context);
  expect(await countRows()).toMatchObject({ sign_in_attempts: 1, pending_sign_ins: 1, staff_sessions: 0, sessions: 1 });
  api.advanceClock(1);
  await purgeExpired(api.context);
  expect(await countRows()).toMatchObject({ sign_in_attempts: 0, pending_sign_ins: 0, sessions: 1 });
  api.advanceClock(7 * DAY_MS);
  await purgeExpired(api.context);
  expect(await countRows()).toMatchObject({ sessions: 0, limits: 0 });
  const people = await api.db.selectFrom('second_factors').select('confirmed_at').execute();
  expect(people).toHaveLength(1);
});

test('removes IP addresses after twelve months if the job runs once a day', async () => {
  const { userId } = await api.signIn('owner-of-three');
  const began = api.clock.at;
  const entry = {
    action: 'create_invite',
    user_id: userId,
    description: 'x',
    outcome: 'done',
    ip: '2001:db8::1',
  } as const;
  await api.db
    .insertInto('action_log')
    .values({ ...entry, created_at: new Date(began) })
    .execute();
  const addresses = async () => {
    const events = await api.db.selectFrom('account_events').selectAll().where('user_id', '=', userId).execute();
    const log = await api.db.selectFrom('action_log').selectAll().execute();
    return [...events, ...log].map(({ ip }) => ip);
  };
  const before = await addresses();
  expect(before).not.toContain(null);
  api.advanceClock(363 * DAY_MS);
  await purgeIpAddresses(api.context);
  expect(await addresses()).toEqual(before);
  // The last run within the twelve months may be nearly a day before their end.
  api.advanceClock(DAY_MS + 1);
  await purgeIpAddresses(api.context);
  expect(await addresses()).toEqual(before.map(() => null));
});

test('a clock that jumps 40 days ahead for a minute ends no session', async () => {
  await runDueJobs(api.context);
  const { browser, token } = await api.signIn('manager-of-two-hundred');
  await browser.call('POST', '/v1/me/tickets', { token, body: { subject: 'Help', text: 'Please.' } });
  const before = await countRows();
  api.advanceClock(40 * DAY_MS);
  await runDueJobs(api.context);
  api.advanceClock(MINUTE_MS - 40 * DAY_MS);
  await runDueJobs(api.context);
  expect(await countRows()).toMatchObject({ sessions: before.sessions });
  expect((await browser.call('GET', '/v1/me/profile', { token })).status).toBe(200);
});

test('a clock that jumps a year ahead for some minutes ends no temporary ban', async () => {
  await runDueJobs(api.context);
  const ban = { banned_by: '1', created_at: new Date(api.clock.at) };
  const until = (days: number) => new Date(api.clock.at + days * DAY_MS);
  await api.db
    .insertInto('bans')
    .values([
      { ...ban, user_id: '240000000000000200', expires_at: until(200) },
      { ...ban, user_id: '240000000000000002', expires_at: until(0.5) },
    ])
    .execute();
  const readBans = async () => (await api.db.selectFrom('bans').select('user_id').execute()).map((row) => row.user_id);
  api.advanceClock(365 * DAY_MS);
  for (let minutes = 0; minutes < 10; minutes++) {
    await runDueJobs(api.context);
    api.advanceClock(MINUTE_MS);
  }
  expect(await readBans()).toHaveLength(2);
  api.advanceClock(-365 * DAY_MS);
  await runDueJobs(api.context);
  expect(await readBans()).toHaveLength(2);
  for (let hours = 0; hours < 12; hours++) {
    api.advanceClock(HOUR_MS - MINUTE_MS);
    await runDueJobs(api.context);
    api.advanceClock(MINUTE_MS);
  }
  expect(await readBans()).toEqual(['240000000000000200']);
  await api.db.deleteFrom('bans').execute();
});

test('a deletion waits for its second look even if the process is killed while it postpones it', async () => {
  await runDueJobs(api.context);
  await api.signIn('manager-of-two-hundred');
  const before = await countRows();
  api.advanceClock(365 * DAY_MS);
  const failingDb = new Proxy(api.db, {
    get: (db, name) => {
      if (name === 'updateTable') throw new Error('Killed.');
      const value = Reflect.get(db, name, db);
      return typeof value === 'function' ? value.bind(db) : value;
    },
  });
  await expect(runDueJobs({ ...api.context, db: failingDb })).rejects.toThrow('Killed.');
  api.advanceClock(2 * MINUTE_MS);
  await runDueJobs(api.context);
  expect(await countRows()).toMatchObject({ sessions: before.sessions });
  api.advanceClock(-365 * DAY_MS);
});

test('after a long downtime, expired rows are deleted a day later', async () => {
  await api.signIn('manager-of-two-hundred');
  await runDueJobs(api.context);
  api.advanceClock(40 * DAY_MS);
  for (let hours = 0; hours < 24; hours++) {
    await runDueJobs(api.context);
    expect((await countRows()).sessions).toBeGreaterThan(0);
    api.advanceClock(HOUR_MS);
  }
  await runDueJobs(api.context);
  expect(await countRows()).toMatchObject({ sessions: 0 });
});
