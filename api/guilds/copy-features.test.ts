import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import type { Field } from 'vigil-bot/manifest';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import { manifestToCopy } from '../testing/copied-features.ts';
import { expectUnchanged } from '../testing/rows.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouseAndCafe } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';

let api: TestApi;
let bence: SignedIn;
let tea: ServerCalls;
let cafe: ServerCalls;
let ids: Record<'tea' | 'cafe', string>;
beforeAll(async () => {
  ({ api, owner: bence, ids, tea, cafe } = await startTeaHouseAndCafe());
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.simulator.control.reset();
  api.simulator.control.setRateLimits('none');
  api.advanceClock(60_000);
  for (const table of ['guild_modules', 'guild_changes', 'bot_changes', 'bot_manifests', 'feature_secrets'] as const)
    await api.db.deleteFrom(table).execute();
  await saveManifest(api.context, manifestToCopy);
});

const channel = (server: 'tea' | 'cafe', name: string) =>
  api.simulator.control.channels(ids[server]).find((candidate) => candidate.name === name)?.id ?? '';

async function save(
  server: ServerCalls,
  feature: string,
  body: { revision: number; enabled: boolean; values: object },
) {
  expect(await server.saveFeature(feature, body)).toMatchObject({ status: 200 });
}

async function saveSecret(server: ServerCalls, feature: string, field: string, value: string) {
  const response = await server.call('PUT', `/features/${feature}/secret`, { body: { field, value } });
  expect(response).toMatchObject({ status: 200 });
}

interface Entry {
  module: string;
  effect: string;
  version: string;
  feature: { name: unknown; differences: { path: string[] }[]; left_out: object[]; required: string[][] };
}

async function fetchEntry(feature: string): Promise<Entry> {
  // A plan may be based on data of the platform that is two seconds old.
  api.advanceClock(2001);
  const { status, body } = await tea.copyPlan(ids.cafe);
  expect(status).toBe(200);
  const entry = body.modules.find(({ module }: Entry) => module === `feature:${feature}`);
  if (!entry) throw new Error(`The plan has no ${feature}.`);
  return entry;
}

const copy = ({ module, version }: Entry) => tea.copy(ids.cafe, [{ module, version }]);
const readSettings = async (server: ServerCalls, feature: string) => (await server.featureSettings(feature)).body;

test('only features that were saved on the source are listed', async () => {
  await save(cafe, 'greeter', { revision: 0, enabled: false, values: { limit: 3 } });
  await save(tea, 'shop', { revision: 0, enabled: false, values: { title: 'Tea' } });
  const { body } = await tea.copyPlan(ids.cafe);
  expect(body.modules.map(({ module }: Entry) => module)).toEqual(['settings', 'greetings', 'logs', 'feature:greeter']);
});

test('channels, roles and members are matched, and what has no match is named and left out', async () => {
  const { control } = api.simulator;
  const stranger = getPerson('visitor').id;
  control.setMembershipLevel(ids.cafe, stranger, 'member');
  const ownRole = control
    .roles(ids.cafe)
    .find(({ name }) => !control.roles(ids.tea).some((role) => role.name === name));
  const values = {
    channel: channel('cafe', 'general'),
    channels: [channel('cafe', 'log'), channel('cafe', 'filmek')],
    role: ids.cafe,
    members: [bence.userId, stranger],
    emoji: '123456789012345678',
    limit: 3,
    roles: { [ids.cafe]: { points: 1 }, ...(ownRole && { [ownRole.id]: { points: 2 } }) },
    feeds: [{ id: 'a', channel: channel('cafe', 'filmek') }],
  };
  await save(cafe, 'greeter', { revision: 0, enabled: true, values });
  await save(tea, 'greeter', { revision: 0, enabled: false, values: { emoji: '🍵' } });
  const entry = await fetchEntry('greeter');
  expect(entry).toMatchObject({
    effect: 'changes',
    feature: { name: { en: 'Greeter', hu: 'Köszöntő' }, required: [] },
  });
  const missing = { name: 'filmek', reason: 'missing' };
  expect(entry.feature.left_out).toEqual([
    { labels: ['Channels'], ...missing },
    { labels: ['Members'], name: null, reason: 'not-member' },
    { labels: ['Emoji'], name: null, reason: 'emoji' },
    { labels: ['Roles'], name: ownRole?.name, reason: 'missing' },
    { labels: ['Feeds', 'To'], ...missing },
  ]);
  expect(await copy(entry)).toMatchObject({ status: 200 });
  expect(await readSettings(tea, 'greeter')).toMatchObject({
    enabled: true,
    revision: 2,
    values: {
      channel: channel('tea', 'general'),
      channels: [channel('tea', 'log')],
      role: ids.tea,
      members: [bence.userId],
      emoji: '🍵',
      limit: 3,
      roles: { [ids.tea]: { points: 1 } },
      feeds: [{ id: 'a' }],
    },
  });
  expect((await fetchEntry('greeter')).effect).toBe('same');
});

test('a feature whose required field cannot be filled is copied as off, and keeps the channel of the target', async () => {
  await save(cafe, 'greeter', { revision: 0, enabled: true, values: { channel: channel('cafe', 'filmek') } });
  const entry = await fetchEntry('greeter');
  expect(entry.feature).toMatchObject({
    left_out: [{ labels: ['Channel'], name: 'filmek', reason: 'missing' }],
    required: [['Channel']],
  });
  await copy(entry);
  expect(await readSettings(tea, 'greeter')).toMatchObject({ enabled: false, values: {} });
  await save(tea, 'greeter', { revision: 0, enabled: true, values: { channel: channel('tea', 'food') } });
  const withChannel = await fetchEntry('greeter');
  expect(withChannel).toMatchObject({ effect: 'same', feature: { required: [] } });
});

test('secrets are never copied: the target keeps its own, and one that it lacks is named', async () => {
  const feeds = [{ id: 'a' }, { id: 'b' }];
  await save(cafe, 'greeter', { revision: 0, enabled: false, values: { feeds } });
  await saveSecret(cafe, 'greeter', 'feeds/a/token', 'source-a');
  await saveSecret(cafe, 'greeter', 'feeds/b/token', 'source-b');
  await save(tea, 'greeter', { revision: 0, enabled: false, values: { feeds: [{ id: 'a' }, { id: 'c' }] } });
  await saveSecret(tea, 'greeter', 'feeds/a/token', 'own-a');
  await saveSecret(tea, 'greeter', 'feeds/c/token', 'own-c');
  const entry = await fetchEntry('greeter');
  expect(entry.feature.left_out).toEqual([{ labels: ['Feeds', 'Token'], name: null, reason: 'secret' }]);
  await copy(entry);
  const settings = await readSettings(tea, 'greeter');
  expect(settings).toMatchObject({ values: { feeds }, secrets: { 'feeds/a/token': {} } });
  expect(Object.keys(settings.secrets)).toEqual(['feeds/a/token']);
  const secrets = await api.db.selectFrom('feature_secrets').select('guild_id').execute();
  expect(secrets.map(({ guild_id }) => guild_id).sort()).toEqual([ids.cafe, ids.cafe, ids.tea].sort());
});

test('a feature that needs a secret is copied as off until the target has one', async () => {
  await save(cafe, 'shop', { revision: 0, enabled: false, values: { title: 'Books' } });
  await saveSecret(cafe, 'shop', 'key', 'hunter2');
  await save(cafe, 'shop', { revision: 2, enabled: true, values: { title: 'Books' } });
  const entry = await fetchEntry('shop');
  expect(entry.feature).toMatchObject({ left_out: [{ labels: ['Key'], reason: 'secret' }], required: [['Key']] });
  await copy(entry);
  expect(await readSettings(tea, 'shop')).toMatchObject({ enabled: false, values: { title: 'Books' }, secrets: {} });
  await saveSecret(tea, 'shop', 'key', 'own');
  await copy(await fetchEntry('shop'));
  expect(await readSettings(tea, 'shop')).toMatchObject({ enabled: true, secrets: { key: {} } });
  const key = await createBotKey(api.context);
  const { body } = await api.openBrowser().call('GET', `/v1/bot/guilds/${ids.tea}/settings`, { token: key });
  expect(body.features.shop.values).toEqual({ title: 'Books', key: 'own' });
});

test('values that the live manifest does not allow or have are left out, and hidden ones stay', async () => {
  await save(cafe, 'greeter', { revision: 0, enabled: false, values: { limit: 9, more: true, text: 'there' } });
  await save(cafe, 'greeter', { revision: 1, enabled: false, values: { limit: 9, more: false } });
  await save(tea, 'greeter', { revision: 0, enabled: false, values: { limit: 2, more: true, text: 'here' } });
  const [greeter, ...others] = manifestToCopy.features;
  const fields = greeter.fields.flatMap((field): Field[] => {
    if (field.id === 'channels') return [];
    return field.id === 'limit' ? [{ ...field, max: 5 }] : [field];
  });
  await saveManifest(api.context, { ...manifestToCopy, features: [{ ...greeter, fields }, ...others] });
  const entry = await fetchEntry('greeter');
  expect(entry.feature.left_out).toEqual([{ labels: ['Limit'], name: null, reason: 'invalid' }]);
  await copy(entry);
  expect((await readSettings(tea, 'greeter')).values).toEqual({ more: false, text: 'here' });
});

test('a role that the bot cannot assign on the target, and a channel of another type, are left out', async () => {
  const { control } = api.simulator;
  const [greeter, ...others] = manifestToCopy.features;
  const withFields = (fields: Field[]) =>
    saveManifest(api.context, { ...manifestToCopy, features: [{ ...greeter, fields }, ...others] });
  await withFields([
    { id: 'role', kind: 'role', label: 'Role' },
    { id: 'gives', kind: 'roles', label: 'Gives' },
    { id: 'rooms', kind: 'channels', label: 'Rooms' },
  ]);
  const values = { role: ids.cafe, gives: [ids.cafe], rooms: [channel('cafe', 'general')] };
  await save(cafe, 'greeter', { revision: 0, enabled: false, values });
  await withFields([
    { id: 'role', kind: 'role', label: 'Role' },
    { id: 'gives', kind: 'roles', label: 'Gives', assignable: true },
    { id: 'rooms', kind: 'channels', label: 'Rooms', types: ['voice'] },
  ]);
  const entry = await fetchEntry('greeter');
  const everyone = control.roles(ids.cafe).find(({ id }) => id === ids.cafe)?.name;
  expect(entry.feature.left_out).toEqual([
    { labels: ['Gives'], name: everyone, reason: 'invalid' },
    { labels: ['Rooms'], name: 'general', reason: 'invalid' },
  ]);
  await copy(entry);
  expect((await readSettings(tea, 'greeter')).values).toEqual({ role: ids.tea, gives: [], rooms: [] });
});

test('a copy has a change in the history, notifies the bot, and can be undone', async () => {
  await save(cafe, 'greeter', { revision: 0, enabled: false, values: { limit: 3 } });
  await copy(await fetchEntry('greeter'));
  const events = await api.db.selectFrom('bot_changes').selectAll().where('subject', '=', ids.tea).execute();
  expect(events).toMatchObject([{ kind: 'feature:greeter', revision: 1 }]);
  const [change] = (await tea.changes()).body.changes;
  expect(change).toMatchObject({
    by: { id: bence.userId },
    feature: { name: { hu: 'Köszöntő' }, differences: [{ path: ['limit'], after: 3 }] },
  });
  expect((await tea.undo(change.id)).status).toBe(200);
  expect((await readSettings(tea, 'greeter')).values).toEqual({});
});

const changesSincePreview: Record<string, () => Promise<unknown>> = {
  'the target was changed': () => tea.saveFeature('greeter', { revision: 0, enabled: false, values: { limit: 1 } }),
  'the source was changed': () => cafe.saveFeature('greeter', { revision: 1, enabled: false, values: { limit: 1 } }),
  'a channel was deleted': async () => api.simulator.control.deleteChannel(channel('tea', 'log')),
  'the bot no longer has the feature': () =>
    saveManifest(api.context, { ...manifestToCopy, features: manifestToCopy.features.slice(1) }),
};
test.each(Object.keys(changesSincePreview))('nothing is copied if %s since the preview', async (what) => {
  const values = { limit: 3, channels: [channel('cafe', 'log')] };
  await save(cafe, 'greeter', { revision: 0, enabled: false, values });
  await cafe.save({ revision: 0, language: 'hu' });
  const entry = await fetchEntry('greeter');
  const { body } = await tea.copyPlan(ids.cafe);
  await changesSincePreview[what]?.();
  await expectUnchanged(api.db, async () => {
    const response = await tea.copy(ids.cafe, [
      { module: 'settings', version: body.modules[0].version },
      { module: entry.module, version: entry.version },
    ]);
    expect(response).toMatchObject({ status: 412, body: { reason: 'saved-meanwhile' } });
  });
});

test('one of several concurrent copies and saves succeeds', async () => {
  await save(cafe, 'greeter', { revision: 0, enabled: false, values: { limit: 3 } });
  const entry = await fetchEntry('greeter');
  const own = () => tea.saveFeature('greeter', { revision: 0, enabled: false, values: { limit: 1 } });
  const responses = await Promise.all([copy(entry), own(), copy(entry), own()]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
});

test('members who manage the feature on both servers by their role, but not the servers, cannot copy', async () => {
  await save(cafe, 'greeter', { revision: 0, enabled: false, values: { limit: 3 } });
  const entry = await fetchEntry('greeter');
  const { control } = api.simulator;
  const expectError = async (reason: string) => {
    api.advanceClock(60_000);
    await expectUnchanged(api.db, async () => expect((await copy(entry)).body.reason).toBe(reason));
  };
  for (const id of Object.values(ids)) {
    const rights = { settings: 'none', logs: 'none', greetings: 'none', features: { greeter: 'manage' } };
    const value = JSON.stringify({ roles: [{ role_id: id, name: '@everyone', rights }] });
    const row = { guild_id: id, module: 'access', revision: 1, updated_at: new Date(api.clock.at), value } as const;
    await api.db.insertInto('guild_modules').values(row).execute();
  }
  control.setMembershipLevel(ids.cafe, bence.userId, 'member');
  await expectError('copy-source-missing');
  control.setMembershipLevel(ids.cafe, bence.userId, 'owner');
  control.setMembershipLevel(ids.tea, bence.userId, 'member');
  await expectError('right-missing');
});
