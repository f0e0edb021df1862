import { expect, test } from '@jest/globals';
import { defineManifest } from './manifest/define-manifest.ts';
import type { DecisionReport } from './reports.ts';
import { SiteClient } from './site.ts';
import { startSite } from './testing/start-site.ts';

const settings = {
  ...{ id: '1', language: null, log_channels: [], log_exceptions: [], greetings: null, revisions: { logs: 3 } },
};

const manifest = defineManifest({
  format: 1,
  features: [
    { id: 'welcome-role', name: 'Welcome role', fields: [{ id: 'role', kind: 'role', label: 'Role', required: true }] },
  ],
});
const member = { guild: { id: '1' }, user: { id: '2', username: 'robin', globalName: 'Robin' } };

/** Starts a client of a site that stores what is reported; `refuse` returns the status of a report that is not stored. */
async function start(refuse: (count: number) => number = () => 200) {
  const reports: DecisionReport[] = [];
  const lines: string[] = [];
  let count = 0;
  const site = await startSite((path, response, body) => {
    if (path.includes('/guilds/')) {
      const features = { 'welcome-role': { revision: 7, values: { role: '5' } } };
      return response.end(JSON.stringify({ ...settings, features }));
    }
    if (path.endsWith('decisions')) count += 1;
    const status = path.endsWith('decisions') ? refuse(count) : 200;
    if (path.endsWith('decisions') && status === 200) reports.push(JSON.parse(body));
    response.writeHead(status, { 'retry-after': '1' }).end('{}');
  });
  const log = (line: string) => lines.push(line);
  const client = new SiteClient({ site: site.url, key: 'key', manifest, log });
  const stop = async () => {
    await client.stop();
    site.close();
    return reports;
  };
  return { client, lines, stop };
}

test('records what was done, skipped and failed, with the reason, the field and the revision', async () => {
  const { client, lines, stop } = await start();
  await client.getSettings('1');
  expect(await client.decide('welcome-role', member, async () => 'value')).toEqual({ outcome: 'done', value: 'value' });
  const skipped = await client.decide('welcome-role', member, ({ skip }) => skip({ en: 'No.', hu: 'Nem.' }, 'role'));
  expect(skipped).toEqual({ outcome: 'skipped', reason: { en: 'No.', hu: 'Nem.' } });
  const error = new Error('Missing Permissions');
  const fail = () => Promise.reject(error);
  expect(await client.decide('welcome-role', member, fail)).toEqual({
    ...{ outcome: 'failed', reason: 'Missing Permissions', error },
  });
  await client.decide('welcome-role', member, fail);
  await client.decide('logs', { guild: '1', channel: { id: '3', name: 'log' }, event: 'ban' }, ({ done }) =>
    done('Logged.'),
  );
  // Outside servers there is no dashboard.
  await client.decide('logs', { guild: null }, () => undefined);
  const [report] = await stop();
  const key = { decision: expect.any(String), id: '1', at: expect.any(String) };
  const about = { ...key, feature: 'welcome-role', user: { id: '2', name: 'Robin' }, revision: 7 };
  expect(report?.decisions).toEqual([
    { ...about, outcome: 'done' },
    { ...about, outcome: 'skipped', reason: { en: 'No.', hu: 'Nem.' }, field: 'role' },
    ...Array(2).fill({ ...about, outcome: 'failed', reason: 'Missing Permissions' }),
    {
      ...{ ...key, feature: 'logs', outcome: 'done', reason: 'Logged.', event: 'ban', revision: 3 },
      channel: { id: '3', name: 'log' },
    },
  ]);
  expect(lines).toEqual(['Failed: welcome-role on the server 1: Missing Permissions']);
});

test('a field that the feature does not have, or a feature that the manifest does not have, does not compile', async () => {
  const { client, stop } = await start();
  // @ts-expect-error The feature has no such field.
  await client.decide('welcome-role', member, ({ skip }) => skip('No.', 'colour'));
  // @ts-expect-error The manifest has no such feature.
  await client.decide('welcome', member, () => undefined);
  expect((await stop())[0]?.decisions).toHaveLength(2);
});

test('sends at most 60 a minute of a server, and how many others there were', async () => {
  const { client, stop } = await start();
  for (let n = 0; n < 200; n += 1) {
    await client.decide(n % 2 ? 'logs' : 'greetings', member, () => undefined);
    await client.decide('welcome-role', { ...member, guild: '9' }, () => undefined);
  }
  const reports = await stop();
  const decisions = reports.flatMap((report) => report.decisions ?? []);
  const more = reports.flatMap((report) => report.more ?? []);
  for (const id of ['1', '9']) {
    const recorded = decisions.filter((decision) => decision.id === id);
    const counts = more.filter((counted) => counted.id === id).map(({ count }) => count);
    expect(counts.reduce((sum, count) => sum + count, recorded.length)).toBe(200);
    const minutes = [...new Set(recorded.map(({ at }) => at.slice(0, 16)))];
    for (const minute of minutes)
      expect(recorded.filter(({ at }) => at.startsWith(minute)).length).toBeLessThanOrEqual(60);
  }
  expect(new Set(more.map(({ feature }) => feature))).toEqual(new Set(['greetings', 'logs', 'welcome-role']));
});

test('a report that failed is sent again with the same ids', async () => {
  const { client, stop } = await start((count) => (count === 1 ? 503 : 200));
  await client.decide('logs', member, () => undefined);
  const reports = await stop();
  expect(reports).toHaveLength(1);
  expect(reports[0]?.decisions).toHaveLength(1);
});

test('reasons that the site would reject, or that are too long, do not cost the decision or its neighbours', async () => {
  const { client, stop } = await start();
  const circle: object[] = [];
  circle.push(circle);
  const reasons: unknown[] = ['A\0B', '\uD800', 'x'.repeat(1000), 7n, { hu: 'Nem.' }, circle, {}, ' ', null];
  for (const reason of reasons)
    await client.decide('logs', member, async () => {
      throw Object.assign(new Error(), { message: reason });
    });
  await client.decide('logs', member, ({ skip }) => Reflect.apply(skip, undefined, [{ __proto__: 'x', hu: 'Nem.' }]));
  const [report] = await stop();
  expect(report?.decisions).toHaveLength(reasons.length + 1);
  for (const { reason } of report?.decisions ?? [])
    expect(typeof reason === 'string' && reason.length > 0 && reason.length <= 500 && reason.isWellFormed()).toBe(true);
});
