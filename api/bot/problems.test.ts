import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineManifest } from 'vigil-bot/manifest';
import { markGuildLeft, reconcileGuilds } from '../guilds/bot-guilds.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { DAY_MS, MINUTE_MS } from '../time.ts';
import { createBotKey } from './bot-key.ts';
import { saveManifest } from './manifests.ts';
import { purgeReportedProblems } from './problems.ts';

let api: TestApi;
let id: string;
let owner: ServerCalls;
let key: string;

const manifest = defineManifest({
  format: 1,
  features: [
    {
      ...{ id: 'feeds', name: 'Feeds' },
      fields: [
        { id: 'address', kind: 'text', label: 'Address' },
        { id: 'retry', kind: 'action', label: 'Try again' },
      ],
    },
    { id: 'levels', name: 'Levels', fields: [] },
  ],
});

beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  key = await createBotKey(api.context);
});
afterAll(() => api.stop());
beforeEach(async () => {
  for (const table of ['guild_modules', 'guild_changes', 'reported_problems', 'bot_manifests'] as const)
    await api.db.deleteFrom(table).execute();
  await reconcileGuilds(api.context);
  await saveManifest(api.context, manifest);
  api.advanceClock(MINUTE_MS);
  await setEnabled('feeds', true);
  await setEnabled('levels', true);
});

async function setEnabled(feature: string, enabled: boolean) {
  const { body } = await owner.featureSettings(feature);
  const save = { revision: body.revision, enabled, values: body.values };
  expect(await owner.saveFeature(feature, save)).toMatchObject({ status: 200 });
}

const report = (...problems: unknown[]) =>
  api.openBrowser().call('POST', '/v1/bot/problems', { token: key, body: { problems } });

const full = { problem: 'feed-gone', text: { en: 'The feed is gone.', hu: 'A hírfolyam megszűnt.' } };

const readRows = () => api.db.selectFrom('reported_problems').selectAll().execute();

async function listProblems() {
  const { status, body } = await owner.call('GET', '/problems');
  expect(status).toBe(200);
  return body.problems;
}

test('a report replaces the problems of the feature before, and leaves others alone', async () => {
  const fix = { kind: 'link', url: 'https://feeds.example/help' };
  await report({ id, feature: 'feeds', problems: [{ ...full, fix }] }, { id, feature: 'levels', problems: [full] });
  expect(await listProblems()).toEqual([
    { ...{ id: 'feeds reported feed-gone', feature: 'feeds', name: 'Feeds' }, kind: 'reported', text: full.text, fix },
    expect.objectContaining({ feature: 'levels', fix: null }),
  ]);
  await report({ id, feature: 'feeds', problems: [{ problem: 'slow', text: 'The feed is slow.' }] });
  expect(await listProblems()).toMatchObject([{ id: 'feeds reported slow' }, { feature: 'levels' }]);
  await report({ id, feature: 'feeds', problems: [] }, { id, feature: 'levels', problems: [] });
  expect(await listProblems()).toEqual([]);
});

test('a fix names a field that the manifest has', async () => {
  const create = (problem: string, fix: object) => ({ ...full, problem, fix });
  const [field, action] = [
    { kind: 'field', field: 'address' },
    { kind: 'action', field: 'retry' },
  ];
  const problems = [
    ...[create('a', field), create('b', action), create('c', { kind: 'permission', permission: 'MANAGE_ROLES' })],
    ...[create('d', { kind: 'field', field: 'gone' }), create('e', { kind: 'action', field: 'address' })],
  ];
  expect(await report({ id, feature: 'feeds', problems })).toMatchObject({ status: 200, body: { message: 'OK' } });
  const listed = await listProblems();
  expect(listed.map(({ fix }: { fix: unknown }) => fix)).toEqual([
    ...[field, action, { kind: 'permission', permission: 'MANAGE_ROLES' }],
    ...[null, null],
  ]);
});

test.each<[string, (server: string) => object, string]>([
  ['of a server without the bot', () => ({ id: '210000000000000099', feature: 'feeds', problems: [full] }), '(id)'],
  ['of a feature that does not exist', (server) => ({ id: server, feature: 'gone', problems: [full] }), '(feature)'],
  ['that is there twice', (server) => ({ id: server, feature: 'feeds', problems: [full, full] }), '(problems)'],
  [
    'with too many',
    (server) => ({
      ...{ id: server, feature: 'feeds' },
      problems: Array.from({ length: 11 }, (_, index) => ({ ...full, problem: `p${index}` })),
    }),
    '(problems)',
  ],
  [
    'with a link that is not https',
    (server) => ({
      ...{ id: server, feature: 'feeds' },
      problems: [{ ...full, fix: { kind: 'link', url: 'javascript:alert(1)' } }],
    }),
    '(problems.0.fix.url)',
  ],
  [
    'with a text that is too long',
    (server) => ({ id: server, feature: 'feeds', problems: [{ ...full, text: 'x'.repeat(501) }] }),
    '(problems.0.text)',
  ],
])('an entry %s is skipped, and the others count', async (_, create, reason) => {
  const { status, body } = await report(create(id), { id, feature: 'levels', problems: [full] });
  expect({ status, skipped: body.skipped }).toEqual({ status: 200, skipped: [expect.stringContaining(reason)] });
  expect(await listProblems()).toMatchObject([{ feature: 'levels' }]);
});

test('the calls of others are refused, and a report that is no list', async () => {
  const call = (token: string, body: object) => api.openBrowser().call('POST', '/v1/bot/problems', { token, body });
  expect(await call('bot_wrong', { problems: [] })).toMatchObject({ status: 401 });
  expect(await call(key, { problems: 'none' })).toMatchObject({ status: 400 });
});

test('problems are gone when the feature is switched off, also after it is on again', async () => {
  await report({ id, feature: 'feeds', problems: [full] });
  await setEnabled('feeds', false);
  expect(await listProblems()).toEqual([]);
  await setEnabled('feeds', true);
  expect(await listProblems()).toEqual([]);
});

test('problems are gone after the bot left the server and returned, and are deleted', async () => {
  await report({ id, feature: 'feeds', problems: [full] });
  api.advanceClock(MINUTE_MS);
  await markGuildLeft(api.context, id);
  api.advanceClock(MINUTE_MS);
  await reconcileGuilds(api.context);
  expect(await listProblems()).toEqual([]);
  await report({ id, feature: 'feeds', problems: [full] });
  expect(await listProblems()).toHaveLength(1);
  await markGuildLeft(api.context, id);
  await purgeReportedProblems(api.context);
  expect(await readRows()).toEqual([]);
});

test('a problem that the bot does not report again is deleted after two weeks', async () => {
  await report({ id, feature: 'feeds', problems: [full] });
  await purgeReportedProblems(api.context);
  expect(await readRows()).toHaveLength(1);
  api.advanceClock(14 * DAY_MS + MINUTE_MS);
  await purgeReportedProblems(api.context);
  expect(await readRows()).toEqual([]);
});
