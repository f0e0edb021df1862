import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Feature } from 'vigil-bot/manifest';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import { createServerCalls, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

const SECRET = 'hunter2-hunter2';

const feature: Feature = {
  id: 'word-list',
  name: 'Word list',
  fields: [
    { id: 'name', kind: 'text', label: 'Name' },
    { id: 'on', kind: 'switch', label: 'With a list from outside' },
    { id: 'key', kind: 'secret', label: 'Key', required: true, when: { field: 'on', is: true } },
    {
      id: 'feeds',
      kind: 'list',
      label: 'Feeds',
      fields: [{ id: 'token', kind: 'secret', label: 'Token' }],
    },
  ],
};

let api: TestApi;
let botKey: string;
let id: string;
let owner: ServerCalls;
let person: SignedIn;
beforeAll(async () => {
  ({ api, id, owner: person, server: owner } = await startTeaHouse());
  botKey = await createBotKey(api.context);
  await reconcileGuilds(api.context);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60_000);
  for (const table of ['guild_modules', 'guild_changes', 'bot_changes', 'bot_manifests', 'feature_secrets'] as const)
    await api.db.deleteFrom(table).execute();
  await putManifest([feature]);
});

const putManifest = (features: Feature[]) => saveManifest(api.context, { format: 1, features });
const setSecret = (field: string, value: string | null, name = 'word-list') =>
  owner.call('PUT', `/features/${name}/secret`, { body: { field, value } });
const save = (revision: number, values: object, enabled = true) =>
  owner.saveFeature('word-list', { revision, enabled, values });
const readDelivered = async () => {
  const { body } = await api.openBrowser().call('GET', `/v1/bot/guilds/${id}/settings`, { token: botKey });
  return body.features['word-list']?.values;
};
const countSecrets = async () => (await api.db.selectFrom('feature_secrets').select('id').execute()).length;

test('a secret is delivered to the bot, and nobody else can read it', async () => {
  const at = new Date(api.clock.at).toISOString();
  expect(await setSecret('key', SECRET)).toMatchObject({
    status: 200,
    body: { secrets: { key: { at } }, revision: 1 },
  });
  await save(1, { on: true });
  expect(await readDelivered()).toEqual({ on: true, key: SECRET, feeds: [] });
  const page = await api.openBrowser().call('GET', `/v1/bot/settings?after=${BigInt(id) - 1n}`, { token: botKey });
  expect(page.body.settings[0].features['word-list'].values.key).toBe(SECRET);
  for (const response of [await owner.features(), await owner.featureSettings('word-list'), await owner.changes()])
    expect(JSON.stringify(response.body)).not.toContain(SECRET);
  const tables = await Promise.all([
    api.db.selectFrom('guild_modules').selectAll().execute(),
    api.db.selectFrom('guild_changes').selectAll().execute(),
    api.db.selectFrom('bot_changes').selectAll().execute(),
    api.db.selectFrom('feature_secrets').selectAll().execute(),
  ]);
  expect(JSON.stringify(tables)).not.toContain(SECRET);
  const row = await api.db.selectFrom('feature_secrets').selectAll().executeTakeFirstOrThrow();
  expect(row.secret_encrypted.toString('latin1')).not.toContain(SECRET);
});

test('a secret is neither in the log nor in the export of the account that set it', async () => {
  const logStart = api.log.length;
  expect(await setSecret('key', SECRET)).toMatchObject({ status: 200 });
  expect(await setSecret('nothing', SECRET)).toMatchObject({ status: 404 });
  expect(await setSecret('key', SECRET.repeat(1000))).toMatchObject({ status: 400 });
  expect(await save(1, { on: true, key: SECRET })).toMatchObject({ status: 400 });
  const body = { field: 'key', value: SECRET };
  expect((await api.openBrowser().call('PUT', `/v1/guild/${id}/features/word-list/secret`, { body })).status).toBe(401);
  await save(1, { on: true });
  expect(await readDelivered()).toMatchObject({ key: SECRET });
  const exported = await person.browser.call('GET', '/v1/me/export', { token: person.token });
  expect(exported).toMatchObject({ status: 200 });
  expect(exported.text).toContain('feature:word-list');
  expect(exported.text).not.toContain(SECRET);
  const log = api.log.slice(logStart).join('');
  expect(log).toContain('/secret');
  expect(log).not.toContain(SECRET);
});

test('the history says that a secret was set, and undoing that brings no secret back', async () => {
  await setSecret('key', SECRET);
  await setSecret('key', 'another');
  await save(2, { on: true });
  const [, change] = (await owner.changes()).body.changes;
  expect(change.feature).toEqual({
    name: 'Word list',
    differences: [{ path: ['key'], labels: ['Key'], kind: 'secret' }],
  });
  const [newest] = (await owner.changes()).body.changes;
  await owner.undo(newest.id);
  const { body } = await owner.changes();
  const replaced = body.changes.find(({ newest }: { newest: boolean }) => newest);
  await owner.undo(replaced.id);
  expect(await countSecrets()).toBe(1);
  expect(await readDelivered()).toEqual({ on: true, key: 'another', feeds: [] });
});

test('a required secret must be set before the feature can be on', async () => {
  expect(await save(0, { on: true })).toMatchObject({
    status: 400,
    body: { values: [{ path: ['key'], code: 'required' }] },
  });
  await setSecret('key', SECRET);
  expect(await save(1, { on: true })).toMatchObject({ status: 200 });
  // Saving values leaves the secret alone; a hidden one is not delivered.
  await save(2, { name: 'A', on: false });
  expect(await readDelivered()).toEqual({ name: 'A', on: false, feeds: [] });
  await save(3, { name: 'A', on: true });
  expect(await readDelivered()).toMatchObject({ key: SECRET });
});

test('a secret can be replaced and removed, and the old one is deleted', async () => {
  await setSecret('key', SECRET);
  await setSecret('key', 'another');
  expect(await countSecrets()).toBe(1);
  expect(await setSecret('key', null)).toMatchObject({ body: { secrets: {}, revision: 3 } });
  expect(await countSecrets()).toBe(0);
  expect(await setSecret('key', null)).toMatchObject({ status: 200, body: { revision: 3 } });
});

test('a secret of an item goes with the item', async () => {
  expect(await setSecret('feeds/a/token', SECRET)).toMatchObject({ status: 404 });
  await save(0, { feeds: [{ id: 'a' }, { id: 'b' }] });
  expect(await setSecret('feeds/a/token', SECRET)).toMatchObject({ status: 200 });
  expect(await readDelivered()).toMatchObject({ feeds: [{ id: 'a', token: SECRET }, { id: 'b' }] });
  await save(2, { feeds: [{ id: 'b' }] });
  expect(await countSecrets()).toBe(0);
});

test('a renamed field keeps its secret', async () => {
  await setSecret('key', SECRET);
  const fields = feature.fields.map((field) => (field.id === 'key' ? { ...field, id: 'api-key' } : field));
  await putManifest([{ ...feature, fields, renamed: { key: 'api-key' } }]);
  await save(1, { on: true });
  expect(await readDelivered()).toMatchObject({ 'api-key': SECRET });
});

test.each([
  ['another field', 'name'],
  ['no field', 'nothing'],
  ['a field of a list', 'feeds/token'],
  ['the prototype', '__proto__'],
  ['the feature', ''],
])('%s takes no secret', async (_, field) => {
  expect(await setSecret(field, SECRET)).toMatchObject({ status: 404, body: { reason: 'feature-unknown' } });
  expect(await countSecrets()).toBe(0);
});

test('an empty or too long secret is refused, and so is a feature that the bot does not have', async () => {
  expect(await setSecret('key', '')).toMatchObject({ status: 400 });
  expect(await setSecret('key', 'x'.repeat(4001))).toMatchObject({ status: 400 });
  expect(await setSecret('key', SECRET, 'other')).toMatchObject({ status: 404 });
});

test('only who manages the feature may set its secrets', async () => {
  const member = createServerCalls(await api.signIn('moderator'), id);
  const response = await member.call('PUT', '/features/word-list/secret', { body: { field: 'key', value: SECRET } });
  expect(response.status).toBe(403);
  expect(await countSecrets()).toBe(0);
});
