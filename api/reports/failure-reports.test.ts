import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Gauge, Registry } from 'prom-client';
import { UsageError } from '../cli/command.ts';
import { failuresCommand } from '../cli/commands.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { isoDay } from '../time.ts';
import { countReport, MAX_REPORTS_PER_DAY, measureFailures, purgeFailureReports } from './failure-reports.ts';

const day = 24 * 3600 * 1000;
const [failed, before] = ['00112233445566aa', '00112233445566bb'];
const failure = { area: 'dashboard', release: failed, kind: 'integrity' as const };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi({ trustedProxies: ['loopback'] });
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom('failure_reports').execute());

let addresses = 0;

function report(body: object, address = `10.0.0.${++addresses}`) {
  return api.browser().call('POST', '/v1/reports', { body, headers: { 'x-forwarded-for': address } });
}

const today = () => isoDay(new Date(api.clock.at));
const rows = () => api.db.selectFrom('failure_reports').selectAll().orderBy('instead').execute();

function failures(...args: string[]) {
  return failuresCommand(api.context, args);
}

test('equal reports of a day share one row, even if they are concurrent', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => report(failure)));
  expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(8).fill([200, { message: 'OK' }]));
  await report({ ...failure, instead: before });
  const row = { day: today(), ...failure };
  expect(await rows()).toEqual([
    { ...row, instead: '', count: 8 },
    { ...row, instead: before, count: 1 },
  ]);
});

test.each([
  ['an area of another form', { ...failure, area: 'Dash board' }],
  ['a long area', { ...failure, area: 'x'.repeat(31) }],
  ['a release that can be none', { ...failure, release: '../../x' }],
  ['a kind that is not known', { ...failure, kind: 'denied' }],
  ['a page in it', { ...failure, page: '/dashboard/1' }],
  ['a message', { ...failure, message: 'TypeError' }],
])('a report with %s is rejected', async (_what, body) => {
  expect(await report(body)).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
  expect(await rows()).toEqual([]);
});

test('counts sixty reports in ten minutes per address, or per network with IPv6', async () => {
  for (const [first, second] of [
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ]) {
    for (let count = 0; count < 60; count++) expect((await report(failure, first)).status).toBe(200);
    expect(await report(failure, second)).toMatchObject({ status: 429, body: { reason: 'too-many-requests' } });
  }
  expect(await rows()).toMatchObject([{ count: 120 }]);
  expect((await report(failure)).status).toBe(200);
});

test('invented reports cannot fill the table, and existing rows keep counting', async () => {
  await report(failure);
  for (let made = 0; made < MAX_REPORTS_PER_DAY + 20; made++) {
    const release = made.toString(16).padStart(16, '0');
    await countReport(api.context, { ...failure, release, instead: undefined });
  }
  expect(await rows()).toHaveLength(MAX_REPORTS_PER_DAY);
  expect((await report(failure)).status).toBe(200);
  expect((await rows()).filter(({ release }) => release === failed)).toMatchObject([{ count: 2 }]);
  api.pass(day);
  expect((await report(failure)).status).toBe(200);
  expect(await rows()).toHaveLength(MAX_REPORTS_PER_DAY + 1);
});

test('deletes reports after 90 days', async () => {
  await report(failure);
  api.pass(89 * day);
  await purgeFailureReports(api.context);
  expect(await rows()).toHaveLength(1);
  api.pass(day);
  await purgeFailureReports(api.context);
  expect(await rows()).toEqual([]);
});

test('the command sums up the requested days, and the metric the current one', async () => {
  const first = today();
  await report(failure);
  await report({ ...failure, instead: before });
  api.pass(day);
  await report(failure);
  const sum = { ...failure, first, last: today() };
  expect((await failures()).map((line) => JSON.parse(line))).toEqual([
    { ...sum, count: 2 },
    { ...sum, instead: before, count: 1, last: first },
  ]);
  expect((await failures('--days', '1')).map((line) => JSON.parse(line))).toEqual([
    { ...sum, first: today(), count: 1 },
  ]);
  for (const args of [['--days', '0'], ['--days', '91'], ['--days', 'x'], ['--hours', '1'], ['all']])
    await expect(failures(...args)).rejects.toThrow(UsageError);

  const registry = new Registry();
  measureFailures(registry, api.context);
  for (const _scrape of [1, 2])
    expect((await registry.metrics()).split('\n').filter((line) => line.startsWith('area_'))).toEqual([
      `area_failures_today{area="dashboard",release="${failed}",kind="integrity",fell_back="false"} 1`,
    ]);
});

test('a failed query for one metric does not affect the others', async () => {
  const broken = await startTestApi();
  const registry = new Registry();
  measureFailures(registry, broken.context);
  new Gauge({ name: 'other', help: 'Another figure.', registers: [registry] }).set(1);
  await broken.db.schema.dropTable('failure_reports').execute();
  expect((await registry.metrics()).split('\n').filter((line) => /^[a-z]/.test(line))).toEqual(['other 1']);
  await broken.stop();
});
