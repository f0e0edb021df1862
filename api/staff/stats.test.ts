import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { countFailureReport } from '../reports/failure-reports.ts';
import { enterStaffArea, type StaffAreaSession, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS, toIsoDay } from '../time.ts';
import { recordDailyGuildCount } from './stats.ts';

let api: TestApi;
let admin: StaffAreaSession;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
});
afterAll(() => api.stop());
beforeEach(async () => {
  admin = await enterStaffArea(api, await signInStaff(api, 'admin', 'admin'), 'admin');
});

const fetchStats = async (more: object = {}) => (await admin.call('/v1/admin/stats', more)).body.stats;
const getDay = (days: number) => toIsoDay(new Date(api.clock.at - days * DAY_MS));

test('returns no stats if nothing was counted', async () => {
  await recordDailyGuildCount(api.context);
  expect(await fetchStats()).toEqual({ servers: {}, commands: {}, commands_by_name: {} });
});

test('the last count of a day is its number of servers', async () => {
  await reconcileGuilds(api.context);
  const present = api.simulator.control.servers().filter(({ id }) => api.simulator.control.hasBot(id));
  await recordDailyGuildCount(api.context);
  expect(await fetchStats()).toMatchObject({ servers: { [getDay(0)]: present.length } });
  api.simulator.control.removeBot(present[0]?.id ?? '');
  api.advanceClock(1000);
  await reconcileGuilds(api.context);
  await recordDailyGuildCount(api.context);
  expect((await fetchStats()).servers).toEqual({ [getDay(0)]: present.length - 1 });
});

test('returns daily counts, oldest first, without days that were not counted', async () => {
  const servers = [9, 2, 5].map((days) => ({ day: getDay(days), servers: days }));
  await api.db.deleteFrom('daily_servers').execute();
  await api.db.insertInto('daily_servers').values(servers).execute();
  const counts = [9, 2, 5].flatMap((days) => [
    { day: getDay(days), command: 'warn', count: 100 },
    { day: getDay(days), command: 'ban', count: 3_000_000_000 },
  ]);
  await api.db.insertInto('daily_commands').values(counts).execute();
  const all = await fetchStats();
  const days = [9, 5, 2].map(getDay);
  expect(Object.entries(all.servers)).toEqual(days.map((label, index) => [label, [9, 5, 2][index]]));
  expect(Object.entries(all.commands)).toEqual(days.map((label) => [label, 3_000_000_100]));
  expect(Object.keys(all.commands_by_name).sort()).toEqual(['ban', 'warn']);
  expect(Object.entries(all.commands_by_name.warn)).toEqual(days.map((label) => [label, 100]));
  // With today: the fifth day ago is the first of six days.
  expect(Object.keys((await fetchStats({ days: 6 })).servers)).toEqual(days.slice(1));
  expect(Object.keys((await fetchStats({ days: 5 })).servers)).toEqual(days.slice(2));
});

test('returns no days to come, which a clock that was ahead has counted', async () => {
  const days = [-16, -1, 0, 1].map(getDay);
  await api.db.deleteFrom('daily_servers').execute();
  await api.db
    .insertInto('daily_servers')
    .values(days.map((day) => ({ day, servers: 1 })))
    .execute();
  await api.db.deleteFrom('daily_commands').execute();
  await api.db
    .insertInto('daily_commands')
    .values(days.map((day) => ({ day, command: 'kick', count: 1 })))
    .execute();
  const { servers, commands, commands_by_name } = await fetchStats();
  for (const counted of [servers, commands, commands_by_name.kick])
    expect(Object.keys(counted)).toEqual([getDay(1), getDay(0)]);
});

test('names the top twenty commands and sums up the others', async () => {
  const counts = Array.from({ length: 30 }, (_, index) => ({
    day: getDay(1),
    command: `c${index}`,
    count: index + 1,
  }));
  await api.db.deleteFrom('daily_commands').execute();
  await api.db.insertInto('daily_commands').values(counts).execute();
  const { commands, commands_by_name } = await fetchStats();
  expect(commands).toEqual({ [getDay(1)]: 465 });
  expect(Object.keys(commands_by_name)).toHaveLength(21);
  expect(commands_by_name.c29).toEqual({ [getDay(1)]: 30 });
  expect(commands_by_name.c9).toBeUndefined();
  expect(commands_by_name.other).toEqual({ [getDay(1)]: 55 });
});

test('lists the releases that failed within a week, those with most reports first', async () => {
  const [release, other] = ['00112233445566aa', '00112233445566bb'];
  const report = { area: 'dashboard', release, kind: 'integrity' } as const;
  await countFailureReport(api.context, { ...report, area: 'public' });
  api.advanceClock(7 * DAY_MS);
  await countFailureReport(api.context, { ...report, release: other });
  await countFailureReport(api.context, { ...report, instead: other });
  api.advanceClock(DAY_MS);
  await countFailureReport(api.context, { ...report, kind: 'timeout' });
  admin = await enterStaffArea(api, await signInStaff(api, 'admin', 'admin'), 'admin');
  const { body } = await admin.call('/v1/admin/failing_releases');
  expect(body.releases).toEqual([
    { area: 'dashboard', release, count: 2, last: getDay(0) },
    { area: 'dashboard', release: other, count: 1, last: getDay(1) },
  ]);
});
