import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Feature } from 'vigil-bot/manifest';
import { createBotKey } from '../bot/bot-key.ts';
import { pinManifest, saveManifest } from '../bot/manifests.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

let api: TestApi;
let key: string;
let id: string;
let owner: ServerCalls;
let roleId: string;
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  key = await createBotKey(api.context);
  await reconcileGuilds(api.context);
  roleId = api.simulator.control.roles(id).find(({ color }) => color)?.id ?? '';
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60_000);
  const tables = ['guild_modules', 'guild_changes', 'bot_manifests', 'applied_features', 'pauses'] as const;
  for (const table of tables) await api.db.deleteFrom(table).execute();
});

const toFeature = (featureId: string, delay: string, token: string, renamed?: Record<string, string>): Feature => ({
  ...{ id: featureId, name: featureId },
  fields: [
    { id: delay, kind: 'number', label: 'Delay' },
    { id: 'box', kind: 'group', label: 'Box', fields: [{ id: token, kind: 'secret', label: 'Token' }] },
  ],
  ...(renamed && { renamed }),
});
const put = (feature: Feature, renamed?: Record<string, string>) =>
  saveManifest(api.context, { format: 1, features: [feature], ...(renamed && { renamed }) });
const putOld = () => put(toFeature('old', 'delay', 'token'));
const putMiddle = () =>
  put(toFeature('middle', 'pause', 'code', { delay: 'pause', 'box/token': 'box/code' }), { old: 'middle' });
const putNew = () => put(toFeature('new', 'wait', 'code', { pause: 'wait' }), { middle: 'new' });

const callBot = (method: string, path: string, body?: object) =>
  api.openBrowser().call(method, `/v1/bot/${path}`, { token: key, ...(body && { body }) });
const readDelivered = async (manifest: string) =>
  (await callBot('GET', `guilds/${id}/settings?manifest=${manifest}`)).body.features;
const readSettings = async () => (await owner.features()).body.settings;
const save = (feature: string, revision: number, values: object) =>
  owner.saveFeature(feature, { revision, enabled: true, values });
const setSecret = (feature: string, field: string) =>
  owner.call('PUT', `/features/${feature}/secret`, { body: { field, value: 'hunter2' } });

test('a pinned manifest has the settings from before a rename, and a newer one has them again', async () => {
  const old = await putOld();
  await save('old', 0, { delay: 77 });
  await setSecret('old', 'box/token');
  const middle = await putMiddle();
  const newest = await putNew();
  const delivered = {
    [old]: { old: { revision: 2, values: { delay: 77, box: { token: 'hunter2' } } } },
    [middle]: { middle: { revision: 2, values: { pause: 77, box: { code: 'hunter2' } } } },
    [newest]: { new: { revision: 2, values: { wait: 77, box: { code: 'hunter2' } } } },
  };
  const expectDelivered = async () => {
    for (const [digest, features] of Object.entries(delivered)) expect(await readDelivered(digest)).toEqual(features);
  };
  await expectDelivered();
  for (const digest of [old, middle, undefined, old, undefined]) {
    await pinManifest(api.db, digest);
    const [[name, { values }] = ['', { values: {} }]] = Object.entries(delivered[digest ?? newest] ?? {});
    const { box: _, ...shown } = values as Record<string, unknown>;
    expect(await readSettings()).toMatchObject({ [name]: { enabled: true, revision: 2, values: shown } });
    await expectDelivered();
    expect((await owner.changes()).body.changes[0].module).toBe(`feature:${name}`);
  }
});

test('what is saved under one manifest is shown and delivered under the others', async () => {
  const old = await putOld();
  await putMiddle();
  const newest = await putNew();
  await save('new', 0, { wait: 1 });
  await setSecret('new', 'box/code');
  await pinManifest(api.db, old);
  expect(await readSettings()).toMatchObject({ old: { values: { delay: 1 }, secrets: { 'box/token': {} } } });
  expect(await readDelivered(newest)).toMatchObject({ new: { values: { wait: 1, box: { code: 'hunter2' } } } });
  expect(await save('old', 2, { delay: 2 })).toMatchObject({ status: 200, body: { values: { delay: 2 } } });
  expect(await readDelivered(newest)).toMatchObject({ new: { values: { wait: 2, box: { code: 'hunter2' } } } });
  await pinManifest(api.db, undefined);
  expect(await readSettings()).toMatchObject({ new: { values: { wait: 2 }, secrets: { 'box/code': {} } } });
  expect(await readDelivered(old)).toMatchObject({ old: { values: { delay: 2, box: { token: 'hunter2' } } } });
});

test('a newer manifest that is not live yet takes nothing from the pinned one', async () => {
  const old = await putOld();
  await save('old', 0, { delay: 3 });
  await pinManifest(api.db, old);
  const newest = await putMiddle();
  expect(await readSettings()).toMatchObject({ old: { enabled: true, values: { delay: 3 } } });
  expect(await readDelivered(newest)).toMatchObject({ middle: { values: { pause: 3 } } });
});

test('rights, pauses and what the bot applied follow the live manifest, also as a bot of another version reports it', async () => {
  const old = await putOld();
  await save('old', 0, { delay: 5 });
  const rights = { settings: 'view', logs: 'none', greetings: 'none', features: { old: 'manage' } };
  await owner.saveAccess({ revision: 0, roles: [{ role_id: roleId, rights }] });
  await owner.call('PUT', '/features/old/pause', { body: { seconds: 3600 } });
  await callBot('POST', 'applied', { applied: [{ id, feature: 'old', revision: 2 }] });
  const readRights = async () => (await owner.access()).body.roles[0].rights.features;
  const readPaused = async () => (await owner.settings()).body.pauses.active;
  await putMiddle();
  expect(await readRights()).toEqual({ middle: 'manage' });
  expect(await readSettings()).toMatchObject({ middle: { applied: { revision: 2 } } });
  await pinManifest(api.db, old);
  expect(await readRights()).toEqual({ old: 'manage' });
  expect(await readPaused()).toMatchObject([{ feature: 'old' }]);
  expect(await readSettings()).toMatchObject({ old: { applied: { revision: 2 } } });
  await callBot('POST', 'applied', { applied: [{ id, feature: 'middle', revision: 3 }] });
  expect(await readSettings()).toMatchObject({ old: { applied: { revision: 3 } } });
  await pinManifest(api.db, undefined);
  expect(await readRights()).toEqual({ middle: 'manage' });
  expect(await readPaused()).toMatchObject([{ feature: 'middle' }]);
  await callBot('POST', 'applied', { applied: [{ id, feature: 'old', revision: 4 }] });
  expect(await readSettings()).toMatchObject({ middle: { applied: { revision: 4 } } });
});

test('an old id that a later manifest declares again does not take part in the rename', async () => {
  await putOld();
  await save('old', 0, { delay: 6 });
  await putMiddle();
  const middle = toFeature('middle', 'pause', 'code');
  await saveManifest(api.context, { format: 1, features: [middle, toFeature('old', 'delay', 'token')] });
  await save('old', 0, { delay: 7 });
  const last = await put(middle);
  expect(await readSettings()).toMatchObject({ middle: { values: { pause: 6 } } });
  expect(await readDelivered(last)).toMatchObject({ middle: { values: { pause: 6 } } });
});
