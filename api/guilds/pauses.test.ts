import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import { expectUnchanged } from '../testing/rows.ts';
import { createServerCalls, type ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

let api: TestApi;
let key: string;
let id: string;
let owner: ServerCalls;
let member: ServerCalls;
let roleId: string;
let channelId: string;
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  const { control } = api.simulator;
  key = await createBotKey(api.context);
  member = createServerCalls(await api.signIn('moderator'), id);
  await reconcileGuilds(api.context);
  roleId = control.roles(id).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n))?.id ?? '';
  channelId = control.channels(id).find(({ type }) => type === 0)?.id ?? '';
  control.setRoles(id, getPerson('moderator').id, [roleId]);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60_000);
  for (const table of ['guild_modules', 'guild_changes', 'bot_changes', 'bot_manifests', 'pauses'] as const)
    await api.db.deleteFrom(table).execute();
  await saveManifest(api.context, everyKind);
});

const HOUR = 3600;
const pause = (server: ServerCalls, feature?: string, seconds = HOUR) =>
  server.call('PUT', feature === undefined ? '/pause' : `/features/${feature}/pause`, { body: { seconds } });
const resume = (server: ServerCalls, feature?: string) =>
  server.call('DELETE', feature === undefined ? '/pause' : `/features/${feature}/pause`);
const inSeconds = (seconds: number) => new Date(api.clock.at + seconds * 1000).toISOString();

const callBot = async (path: string) => (await api.openBrowser().call('GET', `/v1/bot/${path}`, { token: key })).body;
const readDelivered = () => callBot(`guilds/${id}/settings`);
const readEvents = async () =>
  (await api.db.selectFrom('bot_changes').select(['kind', 'subject', 'revision']).orderBy('id').execute()).map(
    ({ kind, subject, revision }) => [kind, subject, revision],
  );
const readChanges = async () => (await owner.changes()).body.changes;

async function saveWelcome(revision: number, values: object = {}) {
  const body = { revision, enabled: true, values: { role: roleId, ...values } };
  expect(await owner.saveFeature('welcome-role', body)).toMatchObject({ status: 200 });
}

async function saveLogsAndGreetings() {
  const channels = [{ id: channelId, name: '', events: ['ban'] }];
  const exceptions = [{ kind: 'role', id: roleId, name: '' }];
  expect(await owner.saveLogs({ revision: 0, channels, exceptions })).toMatchObject({ status: 200 });
  const welcome = { enabled: true, channel_id: channelId, text: 'Hi, {user}.' };
  const farewell = { enabled: false, channel_id: null, text: '' };
  expect(await owner.saveGreetings({ revision: 0, welcome, farewell })).toMatchObject({ status: 200 });
}

const grant = async (features: Record<string, string>, logs = 'none') => {
  const { revision } = (await owner.access()).body;
  const rights = { settings: 'none', logs, greetings: 'none', features };
  expect(await owner.saveAccess({ revision, roles: [{ role_id: roleId, rights }] })).toMatchObject({ status: 200 });
};

describe('a paused feature', () => {
  test('is off for the bot, which is notified of the pause and of its end, and keeps its settings', async () => {
    await saveWelcome(0, { delay: 5 });
    const before = await readDelivered();
    const { status, body } = await pause(owner, 'welcome-role');
    const paused = { feature: 'welcome-role', name: everyKind.features[0].name, until: inSeconds(HOUR) };
    expect([status, body.time]).toEqual([200, inSeconds(0)]);
    expect(body.active).toEqual([{ ...paused, by: getPerson('owner-of-three').globalName }]);
    expect((await owner.settings()).body.pauses).toEqual(body);
    expect(await readDelivered()).toEqual({ ...before, features: {}, features_off: { 'welcome-role': 2 } });
    const { settings: page } = await callBot(`settings?after=${BigInt(id) - 1n}`);
    expect(page[0]).toEqual({ ...before, features: {}, features_off: { 'welcome-role': 2 } });
    const { settings } = (await owner.features()).body;
    expect(settings['welcome-role']).toMatchObject({ enabled: true, revision: 2, values: { delay: 5 } });
    expect((await resume(owner, 'welcome-role')).body.active).toEqual([]);
    expect(await readDelivered()).toEqual({
      ...before,
      features: { 'welcome-role': { ...before.features['welcome-role'], revision: 3 } },
    });
    expect(await readEvents()).toEqual([1, 2, 3].map((revision) => ['feature:welcome-role', id, revision]));
  });

  test('can be saved, and stays off for the bot', async () => {
    await saveWelcome(0);
    await pause(owner, 'welcome-role');
    await saveWelcome(2, { delay: 9 });
    expect((await readDelivered()).features).toEqual({});
    await resume(owner, 'welcome-role');
    expect((await readDelivered()).features['welcome-role']).toMatchObject({ revision: 4, values: { delay: 9 } });
  });

  test('that is off has nothing to announce', async () => {
    expect(await pause(owner, 'welcome-role')).toMatchObject({ status: 200 });
    await resume(owner, 'welcome-role');
    expect(await readEvents()).toEqual([]);
  });

  test('keeps its pause when it is renamed', async () => {
    await saveWelcome(0);
    await pause(owner, 'welcome-role');
    const feature = { id: 'first-role', name: 'First role', fields: everyKind.features[0].fields };
    await saveManifest(api.context, { format: 1, features: [feature], renamed: { 'welcome-role': 'first-role' } });
    expect((await owner.settings()).body.pauses.active).toMatchObject([{ feature: 'first-role', name: 'First role' }]);
    expect((await readDelivered()).features).toEqual({});
  });

  test('that the bot no longer has can be resumed, but not paused', async () => {
    await pause(owner, 'welcome-role');
    await saveManifest(api.context, { ...everyKind, features: [] });
    expect(await pause(owner, 'tea-shop')).toMatchObject({ status: 404, body: { reason: 'feature-unknown' } });
    expect(await resume(owner, 'welcome-role')).toMatchObject({ status: 200, body: { active: [] } });
  });
});

test('a pause of everything covers all features, logs and greetings, and not the language', async () => {
  await saveLogsAndGreetings();
  await owner.save({ revision: 0, language: 'hu' });
  await saveWelcome(0);
  await api.db.deleteFrom('bot_changes').execute();
  const before = await readDelivered();
  expect((await pause(owner)).body.active).toMatchObject([{ feature: null, until: inSeconds(HOUR) }]);
  expect(await readDelivered()).toEqual({
    ...before,
    ...{ log_channels: [], log_exceptions: [], greetings: null, features: {}, features_off: { 'welcome-role': 2 } },
    revisions: { settings: 1, logs: 2, greetings: 2 },
  });
  expect((await owner.logs()).body.channels).toHaveLength(1);
  await resume(owner);
  expect(await readDelivered()).toMatchObject({
    log_channels: before.log_channels,
    greetings: before.greetings,
    features: { 'welcome-role': { revision: 3 } },
  });
  expect((await readEvents()).sort()).toEqual(
    [2, 3]
      .flatMap((revision) => ['feature:welcome-role', 'greetings', 'logs'].map((kind) => [kind, id, revision]))
      .sort(),
  );
});

test('a feature that is paused on its own stays paused after a pause of everything', async () => {
  await saveWelcome(0);
  await pause(owner, 'welcome-role');
  await pause(owner);
  expect((await resume(owner)).body.active).toMatchObject([{ feature: 'welcome-role' }]);
  expect((await readDelivered()).features).toEqual({});
});

describe('a repeated call', () => {
  test('changes nothing', async () => {
    await saveWelcome(0);
    await pause(owner, 'welcome-role');
    api.advanceClock(59_000);
    await expectUnchanged(api.db, () => pause(owner, 'welcome-role'));
    await resume(owner, 'welcome-role');
    await expectUnchanged(api.db, () => resume(owner, 'welcome-role'));
  });

  test('is done once when ten arrive at the same time', async () => {
    await saveWelcome(0);
    await Promise.all(Array.from({ length: 10 }, () => pause(owner, 'welcome-role')));
    await Promise.all(Array.from({ length: 10 }, () => resume(owner, 'welcome-role')));
    expect((await readEvents()).map(([, , revision]) => revision)).toEqual([1, 2, 3]);
    expect((await readChanges()).map((change: { pause?: { kind: string } }) => change.pause?.kind)).toEqual([
      'resumed',
      'paused',
      undefined,
    ]);
  });

  test('with another end changes the end, which the bot need not know', async () => {
    await saveWelcome(0);
    await pause(owner, 'welcome-role');
    expect((await pause(owner, 'welcome-role', 2 * HOUR)).body.active).toMatchObject([{ until: inSeconds(2 * HOUR) }]);
    expect(await readEvents()).toHaveLength(2);
    expect(await readChanges()).toMatchObject([
      { pause: { kind: 'paused', until: inSeconds(2 * HOUR) } },
      { pause: { kind: 'paused', until: inSeconds(HOUR) } },
      {},
    ]);
  });
});

test.each([0, 59, 30 * 24 * HOUR + 1, 60.5, '60', null])('a pause of %p seconds is refused', async (seconds) => {
  for (const path of ['/pause', '/features/welcome-role/pause'])
    expect(await owner.call('PUT', path, { body: { seconds } })).toMatchObject({ status: 400 });
});

describe('the history', () => {
  test('says who paused what until when, and who resumed it', async () => {
    await saveWelcome(0);
    await pause(owner, 'welcome-role');
    await resume(owner, 'welcome-role');
    await pause(owner);
    const by = { id: getPerson('owner-of-three').id };
    const until = inSeconds(HOUR);
    const feature = { name: everyKind.features[0].name, differences: [] };
    const changes = await readChanges();
    expect(changes).toMatchObject([
      { module: 'everything', by, own: true, pause: { kind: 'paused', until }, newest: false },
      { module: 'feature:welcome-role', by, pause: { kind: 'resumed', until }, feature, newest: false },
      { module: 'feature:welcome-role', by, pause: { kind: 'paused', until }, feature, newest: false },
      { module: 'feature:welcome-role', newest: true },
    ]);
    expect(changes[3]).not.toHaveProperty('pause');
    const { body } = await owner.changes(undefined, 'module=feature:welcome-role');
    expect(body.changes).toHaveLength(3);
  });

  test('offers to undo the last change of settings, not a pause', async () => {
    await saveWelcome(0);
    await saveWelcome(1, { delay: 5 });
    await pause(owner, 'welcome-role');
    await pause(owner);
    const [everything, paused, newest, older] = await readChanges();
    for (const { id: change } of [everything, paused])
      expect(await owner.undo(change)).toMatchObject({ status: 404, body: { reason: 'change-unknown' } });
    expect(await owner.undo(older.id)).toMatchObject({ status: 412 });
    expect(await owner.undo(newest.id)).toMatchObject({ status: 200 });
    const { settings } = (await owner.features()).body;
    expect(settings['welcome-role'].values).not.toHaveProperty('delay');
    expect((await readDelivered()).features).toEqual({});
  });
});

describe('rights', () => {
  const rightMissing = { status: 403, body: { reason: 'right-missing' } };
  const readOwn = async () => (await member.settings()).body.pauses.active;

  test('a member who may change a feature may pause and resume it, and nothing else', async () => {
    await grant({ 'welcome-role': 'view', 'tea-shop': 'manage' });
    expect(await pause(member, 'welcome-role')).toMatchObject(rightMissing);
    expect(await pause(member)).toMatchObject(rightMissing);
    expect(await pause(member, 'tea-shop')).toMatchObject({ status: 200 });
    await pause(owner, 'welcome-role');
    await pause(owner);
    expect(await resume(member, 'welcome-role')).toMatchObject(rightMissing);
    expect(await resume(member)).toMatchObject(rightMissing);
    expect((await resume(member, 'tea-shop')).body.active).toMatchObject([
      { feature: null },
      { feature: 'welcome-role' },
    ]);
  });

  test('a user with any right sees that everything is paused, and of features those that they may see', async () => {
    await pause(owner, 'welcome-role', 2 * HOUR);
    await pause(owner);
    await grant({}, 'view');
    expect(await readOwn()).toMatchObject([{ feature: null }]);
    await grant({ 'welcome-role': 'view' });
    expect(await readOwn()).toMatchObject([{ feature: null }, { feature: 'welcome-role' }]);
  });

  test('a user without any right on the server changes nothing', async () => {
    await grant({});
    await expectUnchanged(api.db, async () => {
      for (const call of [pause(member), pause(member, 'tea-shop'), resume(member), resume(member, 'tea-shop')])
        expect(await call).toMatchObject({ status: 403, body: { reason: 'guild-denied' } });
    });
  });
});
