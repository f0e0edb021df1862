import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import { expectUnchanged } from '../testing/rows.ts';
import { createServerCalls, type ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { DAY_MS } from '../time.ts';
import { reconcileGuilds } from './bot-guilds.ts';

let api: TestApi;
let key: string;
let id: string;
let owner: ServerCalls;
let roleId: string;
let channelId: string;
const memberId = getPerson('moderator').id;
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  const { control } = api.simulator;
  key = await createBotKey(api.context);
  await reconcileGuilds(api.context);
  roleId = control.roles(id).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n))?.id ?? '';
  channelId = control.channels(id).find(({ type }) => type === 0)?.id ?? '';
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60_000);
  api.simulator.control.setRoles(id, memberId, [roleId]);
  for (const table of ['guild_modules', 'guild_changes', 'bot_changes', 'bot_manifests', 'applied_features'] as const)
    await api.db.deleteFrom(table).execute();
  await saveManifest(api.context, everyKind);
});

const callBot = async (path: string) => (await api.openBrowser().call('GET', `/v1/bot/${path}`, { token: key })).body;
const readDelivered = async () => (await callBot(`guilds/${id}/settings`)).features;
const welcome = (values: object, enabled = true) => ({ enabled, values });
const save = (revision: number, body: object) => owner.saveFeature('welcome-role', { revision, ...body });
const invalid = (...values: object[]) => ({ status: 400, body: { reason: 'feature-values-invalid', values } });

test('without a manifest there are no features', async () => {
  await api.db.deleteFrom('bot_manifests').execute();
  expect((await owner.features()).body).toEqual({ digest: null, manifest: null, added: [], settings: {} });
  expect(await save(0, welcome({}))).toMatchObject({ status: 404, body: { reason: 'feature-unknown' } });
  expect(await readDelivered()).toEqual({});
});

test('a feature is off with no values at first, and is returned and delivered as it was saved', async () => {
  const { body } = await owner.features();
  expect(body.manifest).toEqual(everyKind);
  expect(body.settings['welcome-role']).toEqual({
    ...{ enabled: false, values: {}, secrets: {} },
    ...{ revision: 0, applied: null },
  });
  const values = { role: roleId, delay: 60, greet: true, channel: channelId };
  expect(await save(0, welcome(values))).toMatchObject({
    status: 200,
    body: { enabled: true, values, revision: 1 },
  });
  expect((await owner.features()).body.settings['welcome-role']).toMatchObject({ enabled: true, values, revision: 1 });
  expect(await readDelivered()).toEqual({
    'welcome-role': { revision: 1, values: { ...values, text: { content: 'Welcome, {user}!' } } },
  });
  await save(1, welcome(values, false));
  expect(await readDelivered()).toEqual({});
});

test('a first save that changes nothing is not in the history', async () => {
  expect(await save(0, welcome({}, false))).toMatchObject({ status: 200, body: { enabled: false, revision: 0 } });
  expect(await api.db.selectFrom('guild_changes').selectAll().execute()).toEqual([]);
  expect(await save(0, welcome({ greet: true }, false))).toMatchObject({ status: 200, body: { revision: 1 } });
});

test('a hidden field is neither checked nor delivered, and keeps its value', async () => {
  await save(0, welcome({ role: roleId, greet: true, channel: channelId }));
  const { body } = await save(1, welcome({ role: roleId, greet: false, channel: 'nonsense' }));
  expect(body.values).toEqual({ role: roleId, greet: false, channel: channelId });
  expect(await readDelivered()).toEqual({
    'welcome-role': { revision: 2, values: { role: roleId, delay: 0, greet: false } },
  });
});

test('a first save of hidden values stores none of them, because nothing has checked them', async () => {
  const unchecked = { role: roleId, channel: '1', text: 'hidden' };
  const { body } = await save(0, welcome(unchecked, false));
  expect(body).toMatchObject({ revision: 1, values: { role: roleId } });
  expect(body.values).toEqual({ role: roleId });
});

test('values that do not fit are refused with their paths, and nothing is saved', async () => {
  await expectUnchanged(api.db, async () => {
    expect(await save(0, welcome({ delay: -1, other: 1 }))).toMatchObject(
      invalid(
        { path: ['other'], code: 'unknown-field' },
        { path: ['role'], code: 'required' },
        { path: ['delay'], code: 'too-small', limit: 0 },
      ),
    );
    expect(await save(0, welcome({ role: '1', greet: true, channel: '2' }))).toMatchObject(
      invalid({ path: ['role'], code: 'not-found' }, { path: ['channel'], code: 'not-found' }),
    );
    expect(await owner.saveFeature('unknown', { revision: 0, ...welcome({}) })).toMatchObject({ status: 404 });
    expect(await owner.saveFeature('welcome-role', welcome({}))).toMatchObject({ status: 428 });
  });
});

test('a secret is refused among values, which are stored and shown in the history as they are', async () => {
  await expectUnchanged(api.db, async () => {
    const body = { revision: 0, ...welcome({ name: 'Tea House', till: 'hunter2' }, false) };
    expect(await owner.saveFeature('tea-shop', body)).toMatchObject(invalid({ path: ['till'], code: 'unknown-field' }));
  });
});

test('a feature that is off may be incomplete, but not wrong', async () => {
  expect(await save(0, welcome({ greet: false }, false))).toMatchObject({ status: 200 });
  expect(await save(1, welcome({ delay: 'x' }, false))).toMatchObject(invalid({ path: ['delay'], code: 'wrong-type' }));
});

test('a role that was deleted does not keep anybody from saving the rest', async () => {
  const deletedRole = '999';
  const value = JSON.stringify({ enabled: true, values: { role: deletedRole } });
  const row = { guild_id: id, module: 'feature:welcome-role', value, revision: 1, updated_at: new Date() } as const;
  await api.db.insertInto('guild_modules').values(row).execute();
  expect(await save(1, welcome({ role: deletedRole, delay: 5 }))).toMatchObject({ status: 200 });
});

test('a value of a field that the manifest no longer has is sent back as it was read, and stays', async () => {
  const value = JSON.stringify({ enabled: true, values: { role: roleId, retired: 1 } });
  const row = { guild_id: id, module: 'feature:welcome-role', value, revision: 1, updated_at: new Date() } as const;
  await api.db.insertInto('guild_modules').values(row).execute();
  const { values } = (await owner.features()).body.settings['welcome-role'];
  expect(await save(1, welcome({ ...values, delay: 5 }, false))).toMatchObject({
    status: 200,
    body: { values: { role: roleId, delay: 5, retired: 1 } },
  });
  const isUnknown = invalid({ path: ['other'], code: 'unknown-field' });
  expect(await save(2, welcome({ ...values, other: 1 }, false))).toMatchObject(isUnknown);
});

test('a form of an earlier manifest saves nothing', async () => {
  const { digest, settings } = (await owner.features()).body;
  const { revision } = settings['tea-shop'];
  const body = { revision, enabled: false, values: { seats: 4 } };
  const rejected = await owner.saveFeature('tea-shop', { ...body, manifest: 'a'.repeat(64) });
  expect(rejected).toMatchObject({ status: 409, body: { reason: 'manifest-changed' } });
  expect((await owner.features()).body.settings['tea-shop'].revision).toBe(revision);
  expect(await owner.saveFeature('tea-shop', { ...body, manifest: digest })).toMatchObject({ status: 200 });
});

test('of two saves of one revision, the second gets 412', async () => {
  expect(await save(0, welcome({ role: roleId }))).toMatchObject({ status: 200 });
  expect(await save(0, welcome({ role: roleId, delay: 1 }))).toMatchObject({ status: 412 });
});

describe('the history', () => {
  test('names what changed in the words of the manifest at that time', async () => {
    await save(0, welcome({ role: roleId, delay: 5 }));
    await saveManifest(api.context, { ...everyKind, features: [] });
    const [change] = (await owner.changes()).body.changes;
    expect(change).toMatchObject({
      module: 'feature:welcome-role',
      feature: {
        name: { en: 'Welcome role', hu: 'Üdvözlő rang' },
        differences: [
          { labels: [], kind: 'switch', before: false, after: true },
          { labels: ['Role'], kind: 'role', after: roleId },
          { labels: ['Delay'], kind: 'duration', after: 5 },
        ],
      },
    });
  });

  test('undoes a change, and names it the other way round', async () => {
    await save(0, welcome({ role: roleId, delay: 5 }));
    await save(1, welcome({ role: roleId, delay: 9 }));
    const { changes } = (await owner.changes(undefined, 'module=feature:welcome-role')).body;
    expect(await owner.undo(changes[0].id)).toMatchObject({ status: 200 });
    expect((await owner.features()).body.settings['welcome-role']).toMatchObject({ values: { delay: 5 }, revision: 3 });
    const [undone] = (await owner.changes()).body.changes;
    expect(undone.feature.differences).toEqual([
      { path: ['delay'], labels: ['Delay'], kind: 'duration', before: 9, after: 5 },
    ]);
  });
});

test('the bot gets an event for each save', async () => {
  await save(0, welcome({ role: roleId }));
  expect(await api.db.selectFrom('bot_changes').select(['kind', 'subject', 'revision']).execute()).toEqual([
    { kind: 'feature:welcome-role', subject: id, revision: 1 },
  ]);
});

test('a bot of an older version gets settings as its own manifest has them', async () => {
  const { features, ...rest } = everyKind;
  const newer = { ...rest, features: features.slice(1), renamed: {} };
  const [older] = (await api.db.selectFrom('bot_manifests').select('digest').execute()).map(({ digest }) => digest);
  await save(0, welcome({ role: roleId }));
  await saveManifest(api.context, newer);
  expect(await readDelivered()).toEqual({});
  const { features: delivered } = await callBot(`guilds/${id}/settings?manifest=${older}`);
  expect(delivered['welcome-role'].values).toEqual({ role: roleId, delay: 0, greet: false });
});

test('renamed features and fields keep their values and history, also for a bot of the version before', async () => {
  await save(0, welcome({ role: roleId, delay: 7 }));
  const [older] = (await api.db.selectFrom('bot_manifests').select('digest').execute()).map(({ digest }) => digest);
  const fields = [
    { id: 'first', kind: 'role', label: 'Role', required: true },
    { id: 'wait', kind: 'duration', label: 'Delay' },
  ] as const;
  const renamedFields = { role: 'first', delay: 'wait' };
  const feature = { id: 'first-role', name: 'First role', fields, renamed: renamedFields };
  await saveManifest(api.context, { format: 1, features: [feature], renamed: { 'welcome-role': 'first-role' } });
  const { settings } = (await owner.features()).body;
  expect(settings).toMatchObject({
    'first-role': { enabled: true, values: { first: roleId, wait: 7 }, revision: 1 },
  });
  expect(await readDelivered()).toEqual({ 'first-role': { revision: 1, values: { first: roleId, wait: 7 } } });
  const { features: delivered } = await callBot(`guilds/${id}/settings?manifest=${older}`);
  expect(delivered['welcome-role'].values).toMatchObject({ role: roleId, delay: 7 });
  expect((await owner.changes()).body.changes[0].module).toBe('feature:first-role');
  await owner.saveFeature('first-role', { revision: 1, enabled: true, values: { first: roleId, wait: 8 } });
  const { features: later } = await callBot(`guilds/${id}/settings?manifest=${older}`);
  expect(later['welcome-role'].values).toMatchObject({ role: roleId, delay: 8 });
});

test('what the bot declares for the first time is new for 14 days', async () => {
  const readAdded = async () => (await owner.features()).body.added;
  const [feature] = everyKind.features;
  const field = { id: 'extra', kind: 'text', label: 'Extra' } as const;
  const withExtra = { ...feature, id: 'welcome-role', name: 'Welcome', fields: [...(feature?.fields ?? []), field] };
  expect(await readAdded()).toEqual([]);
  await saveManifest(api.context, { ...everyKind, features: [withExtra, ...everyKind.features.slice(1)] });
  expect(await readAdded()).toEqual(['welcome-role/extra']);
  api.advanceClock(14 * DAY_MS);
  owner = createServerCalls(await api.signIn('owner-of-three'), id);
  expect(await readAdded()).toEqual([]);
});

test('the newest revision that the bot has applied is returned with its time', async () => {
  const report = (...applied: object[]) =>
    api.openBrowser().call('POST', '/v1/bot/applied', { token: key, body: { applied } });
  const readAppliedRevision = async () => (await owner.features()).body.settings['welcome-role'].applied;
  await save(0, welcome({ role: roleId }));
  expect(await readAppliedRevision()).toBeNull();
  const at = new Date(api.clock.at).toISOString();
  const feature = 'welcome-role';
  const entry = { id, feature, revision: 2 };
  expect(await report({ ...entry, revision: 1 }, entry, { id: 'x' })).toMatchObject({
    status: 200,
    body: { skipped: [expect.stringContaining('x')] },
  });
  expect(await readAppliedRevision()).toEqual({ revision: 2, at });
  api.advanceClock(1000);
  await report({ ...entry, revision: 1 });
  await report(entry);
  expect(await readAppliedRevision()).toEqual({ revision: 2, at });
});

describe('choices', () => {
  test('are channels with what the bot lacks there, and roles that it can assign or not', async () => {
    const { channels, roles } = (await owner.call('GET', '/features/choices')).body;
    expect(channels.find((channel: { id: string }) => channel.id === channelId)).toMatchObject({
      ...{ id: channelId, name: expect.any(String), type: 'text', missing: [] },
    });
    expect(roles.find((role: { id: string }) => role.id === roleId)).toMatchObject({ name: expect.any(String) });
    expect(roles.map((role: { id: string }) => role.id)).not.toContain(id);
  });

  test('are members by name and by id', async () => {
    const { members } = (await owner.call('GET', `/features/members?ids=${memberId},210000000000099999`)).body;
    expect(members).toEqual([{ id: memberId, name: expect.any(String) }]);
    const found = (await owner.call('GET', `/features/members?search=${encodeURIComponent(members[0].name)}`)).body;
    expect(found.members).toContainEqual(members[0]);
    expect(await owner.call('GET', '/features/members?ids=x')).toMatchObject({ status: 400 });
  });
});
