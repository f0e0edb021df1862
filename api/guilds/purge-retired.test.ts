import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Feature, Field, Manifest } from 'vigil-bot/manifest';
import { listManifests, pinManifest, saveManifest } from '../bot/manifests.ts';
import { waitForBlockedQueries } from '../testing/blocked-queries.ts';
import { expectUnchanged } from '../testing/rows.ts';
import { createServerCalls, type ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';
import { purgeRetired } from './purge-retired.ts';

const text = (id: string): Field => ({ id, kind: 'text', label: id });
const secret = (id: string): Field => ({ id, kind: 'secret', label: id });
const list = (...fields: Field[]): Field => ({ id: 'items', kind: 'list', label: 'Items', fields });
const group = (...fields: Field[]): Field => ({ id: 'group', kind: 'group', label: 'Group', fields });

let api: TestApi;
let id: string;
let owner: ServerCalls;
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60_000);
  for (const table of ['guild_modules', 'guild_changes', 'bot_manifests', 'feature_secrets'] as const)
    await api.db.deleteFrom(table).execute();
});

const toFeature = (feature: string, ...fields: Field[]): Feature => ({ id: feature, name: feature, fields });
const put = (features: Feature[], more: Partial<Manifest> = {}) =>
  saveManifest(api.context, { format: 1, features, ...more });
const purge = () => purgeRetired(api.context, new AbortController().signal);

/** Moves the clock. Sessions end in the meantime. */
async function pass(days: number) {
  api.advanceClock(days * DAY_MS);
  owner = createServerCalls(await api.signIn('owner-of-three'), id);
}

async function save(feature: string, revision: number, values: object) {
  const response = await owner.saveFeature(feature, { revision, enabled: true, values });
  expect(response).toMatchObject({ status: 200 });
}

async function saveSecret(feature: string, field: string) {
  const response = await owner.call('PUT', `/features/${feature}/secret`, { body: { field, value: 'hunter2' } });
  expect(response).toMatchObject({ status: 200 });
}

async function readStored(feature: string) {
  const row = await api.db
    .selectFrom('guild_modules')
    .select(['value', 'revision'])
    .where('module', '=', `feature:${feature}`)
    .executeTakeFirst();
  return row;
}
const countSecrets = async () => (await api.db.selectFrom('feature_secrets').select('id').execute()).length;

test('values of a field that the manifest no longer has are deleted after 90 days, and the history stays', async () => {
  await put([toFeature('tea', text('name'), text('old'), list(text('a'), text('b')), group(text('c'), text('d')))]);
  const items = [{ id: '1', a: 'A', b: 'B' }];
  await save('tea', 0, { name: 'Tea', old: 'Old', items, group: { c: 'C', d: 'D' } });
  await put([toFeature('tea', text('name'), list(text('a')), group(text('c')))]);
  await pass(89);
  await expectUnchanged(api.db, purge);
  await pass(1);
  const { changes } = (await owner.changes()).body;
  await purge();
  expect(await readStored('tea')).toEqual({
    value: { enabled: true, values: { name: 'Tea', items: [{ id: '1', a: 'A' }], group: { c: 'C' } } },
    revision: 1,
  });
  expect((await owner.changes()).body.changes).toEqual(changes);
  await expectUnchanged(api.db, purge);
  await save('tea', 1, { name: 'Tea 2' });
});

test('a field that returns within 90 days has its value again, and its time starts over', async () => {
  const both = [toFeature('tea', text('name'), text('old'), secret('key'))];
  await put(both);
  await save('tea', 0, { name: 'Tea', old: 'Old' });
  await saveSecret('tea', 'key');
  await put([toFeature('tea', text('name'))]);
  await pass(60);
  await save('tea', 2, { name: 'Green tea' });
  await put(both, { commands: [] });
  await pass(60);
  await purge();
  expect((await owner.featureSettings('tea')).body).toMatchObject({ values: { old: 'Old' }, secrets: { key: {} } });
  expect(await countSecrets()).toBe(1);
  await put([toFeature('tea', text('name'), text('new'))]);
  await pass(89);
  await purge();
  expect(await readStored('tea')).toMatchObject({ value: { values: { old: 'Old' }, secrets: { key: {} } } });
  await pass(1);
  await purge();
  expect(await readStored('tea')).toEqual({
    value: { enabled: true, values: { name: 'Green tea' } },
    revision: 3,
  });
  expect(await countSecrets()).toBe(0);
});

test('later manifests do not reset the time, and a renamed field or feature is not retired', async () => {
  await put([toFeature('tea', text('name'), text('old')), toFeature('shop', text('title'), text('till'))]);
  await save('tea', 0, { name: 'Tea', old: 'Old' });
  await save('shop', 0, { title: 'Shop', till: '1' });
  await put([{ ...toFeature('tea', text('label')), renamed: { name: 'label' } }, toFeature('shop', text('title'))]);
  await pass(50);
  await put([{ ...toFeature('tea', text('label')), renamed: { name: 'label' } }, toFeature('store', text('title'))], {
    renamed: { shop: 'store' },
  });
  await pass(40);
  await purge();
  expect(await readStored('tea')).toMatchObject({ value: { values: { label: 'Tea' } } });
  expect(await readStored('store')).toMatchObject({ value: { values: { title: 'Shop' } } });
  expect(JSON.stringify([await readStored('tea'), await readStored('store')])).not.toMatch(/old|till/);
});

test('settings and secrets of a feature that the manifest no longer has are deleted after 90 days', async () => {
  await put([toFeature('tea', text('name')), toFeature('shop', text('title'), list(secret('token')))]);
  await save('shop', 0, { title: 'Shop', items: [{ id: '1' }] });
  await saveSecret('shop', 'items/1/token');
  await put([toFeature('tea', text('name'))]);
  await pass(90);
  await purge();
  expect(await readStored('shop')).toEqual({ value: null, revision: 2 });
  expect(await countSecrets()).toBe(0);
});

test('a field that a newer manifest has is not deleted while an older one is pinned', async () => {
  const both = [toFeature('tea', text('name'), text('old'))];
  await put(both);
  await put([toFeature('tea', text('name'))]);
  const [withoutField] = await listManifests(api.db);
  await pass(100);
  await put(both, { commands: [] });
  await save('tea', 0, { name: 'Tea', old: 'Old' });
  await pinManifest(api.db, withoutField?.digest);
  await purge();
  expect(await readStored('tea')).toMatchObject({ value: { values: { old: 'Old' } } });
});

test('a save at the same time is not lost', async () => {
  await put([toFeature('tea', text('name'), text('old'))]);
  await save('tea', 0, { name: 'Tea', old: 'Old' });
  await put([toFeature('tea', text('name'))]);
  await pass(90);
  let purging: Promise<void> | undefined;
  await api.db.transaction().execute(async (transaction) => {
    const value = JSON.stringify({ enabled: true, values: { name: 'Saved', old: 'Old' } });
    await transaction.updateTable('guild_modules').set({ value, revision: 2 }).execute();
    purging = purge();
    await waitForBlockedQueries(api.db, 1);
  });
  await purging;
  expect(await readStored('tea')).toMatchObject({ value: { values: { name: 'Saved', old: 'Old' } }, revision: 2 });
  await purge();
  expect(await readStored('tea')).toEqual({ value: { enabled: true, values: { name: 'Saved' } }, revision: 2 });
});

test('secrets to which neither settings nor an undo refer are deleted, but not those of a save that is running', async () => {
  await put([toFeature('tea', text('name'), secret('key'))]);
  await saveSecret('tea', 'key');
  const [change] = (await owner.changes()).body.changes;
  expect((await owner.undo(change.id)).status).toBe(200);
  await pass(1);
  await purge();
  // The last change is the undo, which can be undone.
  expect(await countSecrets()).toBe(1);
  await save('tea', 2, { name: 'Tea' });
  const row = { guild_id: id, secret_encrypted: Buffer.from('x') };
  const unsaved = '00000000-0000-4000-8000-000000000000';
  await api.db
    .insertInto('feature_secrets')
    .values({ ...row, id: unsaved, created_at: new Date(api.clock.at) })
    .execute();
  await purge();
  expect(await api.db.selectFrom('feature_secrets').select('id').execute()).toEqual([{ id: unsaved }]);
  api.advanceClock(HOUR_MS + 1);
  await purge();
  expect(await countSecrets()).toBe(0);
});
