import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { UsageError } from 'config/command-verbs';
import { Gauge, Registry } from 'prom-client';
import { failuresCommand } from '../cli/commands.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { DAY_MS, toIsoDay } from '../time.ts';
import {
  countFailureReport,
  MAX_FAILURE_SERIES,
  MAX_REPORTS_PER_RELEASE,
  measureFailures,
  purgeFailureReports,
} from './failure-reports.ts';

const [failedRelease, fallbackRelease] = ['00112233445566aa', '00112233445566bb'];
const failure = { area: 'dashboard', release: failedRelease, kind: 'integrity' as const };

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom('failure_reports').execute());

let addresses = 0;

function report(body: object, address = `10.0.0.${++addresses}`) {
  return api.openBrowser().call('POST', '/v1/reports', { body, headers: { 'x-forwarded-for': address } });
}

const getToday = () => toIsoDay(new Date(api.clock.at));
const readRows = () => api.db.selectFrom('failure_reports').selectAll().orderBy('instead').execute();

/** The lines of the metric, as Prometheus reads them. */
async function readFailureSeries() {
  const registry = new Registry();
  measureFailures(registry, api.context);
  return (await registry.metrics()).split('\n').filter((line) => line.startsWith('area_'));
}

async function runFailuresCommand(...args: string[]) {
  return failuresCommand(args)(api.context);
}

test('equal reports of a day share one row, even if they are concurrent', async () => {
  const responses = await Promise.all(Array.from({ length: 8 }, () => report(failure)));
  expect(responses.map(({ status, body }) => [status, body])).toEqual(Array(8).fill([200, { message: 'OK' }]));
  await report({ ...failure, instead: fallbackRelease });
  const row = { day: getToday(), ...failure };
  expect(await readRows()).toEqual([
    { ...row, instead: '', count: 8 },
    { ...row, instead: fallbackRelease, count: 1 },
  ]);
});

test.each([
  ['a malformed area', { ...failure, area: 'Dash board' }],
  ['a long area', { ...failure, area: 'x'.repeat(31) }],
  ['a malformed release', { ...failure, release: '../../x' }],
  ['an unknown kind', { ...failure, kind: 'denied' }],
  ['a page', { ...failure, page: '/dashboard/1' }],
  ['a message', { ...failure, message: 'TypeError' }],
])('a report with %s is rejected', async (_what, body) => {
  expect(await report(body)).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
  expect(await readRows()).toEqual([]);
});

test('counts sixty reports in ten minutes per address, or per network with IPv6', async () => {
  for (const [first, second] of [
    ['192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9'],
  ]) {
    for (let count = 0; count < 60; count++) expect((await report(failure, first)).status).toBe(200);
    expect(await report(failure, second)).toMatchObject({ status: 429, body: { reason: 'too-many-requests' } });
  }
  expect(await readRows()).toMatchObject([{ count: 120 }]);
  expect((await report(failure)).status).toBe(200);
});

test('reports of one release cannot take the room of another, and existing rows keep counting', async () => {
  await report(failure);
  for (let made = 0; made < MAX_REPORTS_PER_RELEASE + 20; made++)
    await countFailureReport(api.context, { ...failure, instead: made.toString(16).padStart(16, '0') });
  expect(await readRows()).toHaveLength(MAX_REPORTS_PER_RELEASE);
  expect((await report(failure)).status).toBe(200);
  expect((await readRows()).filter(({ instead }) => instead === '')).toMatchObject([{ count: 2 }]);
  expect((await report({ ...failure, release: fallbackRelease })).status).toBe(200);
  expect((await readRows()).filter(({ release }) => release === fallbackRelease)).toMatchObject([{ count: 1 }]);
});

test('reports do not count against the other calls of an address', async () => {
  const limited = await startTestApi({ callsPerMinute: 3 });
  const browser = limited.openBrowser();
  for (let count = 0; count < 6; count++)
    expect((await browser.call('POST', '/v1/reports', { body: failure })).status).toBe(200);
  expect((await browser.call('GET', '/v1/ready')).status).toBe(200);
  await limited.stop();
});

test('deletes reports after 90 days', async () => {
  await report(failure);
  api.advanceClock(89 * DAY_MS);
  await purgeFailureReports(api.context);
  expect(await readRows()).toHaveLength(1);
  api.advanceClock(DAY_MS);
  await purgeFailureReports(api.context);
  expect(await readRows()).toEqual([]);
});

test('the command sums up the requested days, and the metric the current one', async () => {
  const first = getToday();
  await report(failure);
  await report({ ...failure, instead: fallbackRelease });
  api.advanceClock(DAY_MS);
  await report(failure);
  const sum = { ...failure, first, last: getToday() };
  expect((await runFailuresCommand()).map((line) => JSON.parse(line))).toEqual([
    { ...sum, count: 2 },
    { ...sum, instead: fallbackRelease, count: 1, last: first },
  ]);
  expect((await runFailuresCommand('--days', '1')).map((line) => JSON.parse(line))).toEqual([
    { ...sum, first: getToday(), count: 1 },
  ]);
  for (const args of [['--days', '0'], ['--days', '91'], ['--days', 'x'], ['--hours', '1'], ['all']])
    await expect(runFailuresCommand(...args)).rejects.toThrow(UsageError);

  for (const _scrape of [1, 2])
    expect(await readFailureSeries()).toEqual([
      `area_failures_today{area="dashboard",release="${failedRelease}",kind="integrity",fell_back="false"} 1`,
    ]);
});

test('the metric has a limited number of series: those of the most frequent failures', async () => {
  const release = (number: number) => number.toString(16).padStart(16, '0');
  for (let number = 0; number < MAX_FAILURE_SERIES + 20; number++)
    await countFailureReport(api.context, { ...failure, release: release(number) });
  for (const instead of [release(1), release(2)])
    await countFailureReport(api.context, { ...failure, release: release(MAX_FAILURE_SERIES + 19), instead });
  const series = await readFailureSeries();
  expect(series).toHaveLength(MAX_FAILURE_SERIES);
  expect(series[0]).toBe(
    `area_failures_today{area="dashboard",release="${release(MAX_FAILURE_SERIES + 19)}",kind="integrity",fell_back="true"} 2`,
  );
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
