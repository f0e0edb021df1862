import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { defineManifest } from 'vigil-bot/manifest';
import { createBotKey } from '../bot/bot-key.ts';
import { recordHeartbeat } from '../bot/heartbeat.ts';
import { saveManifest } from '../bot/manifests.ts';
import { createServerCalls, type ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { MINUTE_MS } from '../time.ts';

let api: TestApi;
let id: string;
let owner: ServerCalls;
let key: string;
/** A text channel, and the roles below and above the bot's. */
let [channelId, lowRoleId, highRoleId] = ['', '', ''];

const manifest = defineManifest({
  format: 1,
  features: [
    { id: 'stickers', name: 'Stickers', permissions: ['MANAGE_GUILD_EXPRESSIONS'], fields: [] },
    { id: 'levels', name: 'Levels', intents: ['GUILD_MESSAGES', 'MESSAGE_CONTENT'], fields: [] },
    {
      ...{ id: 'welcome-role', name: { en: 'Welcome role', hu: 'Üdvözlő rang' }, intents: ['GUILD_MEMBERS'] },
      fields: [
        { id: 'role', kind: 'role', label: 'Role', assignable: true },
        { id: 'seen-by', kind: 'roles', label: 'Seen by' },
        { id: 'channel', kind: 'channel', label: 'Channel', needs: ['SEND_MESSAGES'] },
        { id: 'rooms', kind: 'channels', label: 'Rooms' },
        {
          ...{ id: 'steps', kind: 'list', label: 'Steps' },
          fields: [{ id: 'mute', kind: 'duration', label: 'Mute for' }],
        },
      ],
    },
  ],
});

const [VIEW_CHANNEL, SEND_MESSAGES] = [1n << 10n, 1n << 11n];
const [GUILD_MESSAGES, MESSAGE_CONTENT] = [1 << 9, 1 << 15];
const ALL_INTENTS = 2 ** 26 - 1;

beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  key = await createBotKey(api.context);
  const { control } = api.simulator;
  channelId = control.channels(id).find(({ type }) => type === 0)?.id ?? '';
  const roles = control.roles(id);
  const botIndex = roles.findIndex(({ managed }) => managed);
  [lowRoleId, highRoleId] = [roles[1]?.id ?? '', roles[botIndex + 1]?.id ?? ''];
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { control } = api.simulator;
  control.addBot(id);
  control.restoreChannel(channelId);
  for (const table of ['guild_modules', 'guild_changes', 'bot_intents', 'bot_manifests'] as const)
    await api.db.deleteFrom(table).execute();
  await saveManifest(api.context, manifest);
  api.advanceClock(60 * MINUTE_MS);
  await recordHeartbeat(api.context);
});

async function save(feature: string, values: object = {}, enabled = true) {
  const { body } = await owner.featureSettings(feature);
  expect(await owner.saveFeature(feature, { revision: body.revision, enabled, values })).toMatchObject({ status: 200 });
}

async function reportIntents(intents: number) {
  const options = { token: key, body: { intents } };
  expect(await api.openBrowser().call('POST', '/v1/bot/servers', options)).toMatchObject({ status: 200 });
}

async function listProblems(calls = owner) {
  // What the API has read from the platform is too old by then.
  api.advanceClock(MINUTE_MS);
  const { status, body } = await calls.call('GET', '/problems');
  expect(status).toBe(200);
  return body.problems;
}

describe('the problems of a server', () => {
  test('are none while everything that is on works', async () => {
    await reportIntents(ALL_INTENTS);
    await save('levels');
    await save('welcome-role', {
      ...{ role: lowRoleId, 'seen-by': [id, highRoleId], channel: channelId, rooms: [channelId] },
      steps: [{ id: 'a', mute: 60 }],
    });
    expect(await listProblems()).toEqual([]);
  });

  test('include a permission that the bot lacks, unless the feature is off', async () => {
    const { control } = api.simulator;
    control.addBot(id, VIEW_CHANNEL | SEND_MESSAGES);
    await save('stickers', {}, false);
    expect(await listProblems()).toEqual([]);
    await save('stickers');
    expect(await listProblems()).toEqual([
      {
        ...{ id: 'stickers permission-missing MANAGE_GUILD_EXPRESSIONS', feature: 'stickers', name: 'Stickers' },
        ...{ kind: 'permission-missing', permission: 'MANAGE_GUILD_EXPRESSIONS' },
      },
    ]);
    control.addBot(id);
    expect(await listProblems()).toEqual([]);
  });

  test('include the permission to give roles, if the feature gives one', async () => {
    await save('welcome-role', { 'seen-by': [lowRoleId] });
    api.simulator.control.addBot(id, VIEW_CHANNEL | SEND_MESSAGES);
    expect(await listProblems()).toEqual([]);
    api.simulator.control.addBot(id);
    await save('welcome-role', { role: lowRoleId });
    api.simulator.control.addBot(id, VIEW_CHANNEL | SEND_MESSAGES);
    expect(await listProblems()).toMatchObject([{ kind: 'permission-missing', permission: 'MANAGE_ROLES' }]);
  });

  test('include the intents that the bot lacks, if it has reported its intents', async () => {
    await save('levels');
    expect(await listProblems()).toEqual([]);
    await reportIntents(GUILD_MESSAGES);
    expect(await listProblems()).toMatchObject([{ kind: 'intent-missing', intent: 'MESSAGE_CONTENT' }]);
    api.advanceClock(MINUTE_MS);
    await reportIntents(GUILD_MESSAGES | MESSAGE_CONTENT);
    expect(await listProblems()).toEqual([]);
  });

  test('include deleted channels, each with its field', async () => {
    await save('welcome-role', { channel: channelId, rooms: [channelId] });
    api.simulator.control.deleteChannel(channelId);
    const channel = { id: channelId, name: null };
    expect(await listProblems()).toEqual([
      expect.objectContaining({ kind: 'channel-deleted', field: 'channel', channel }),
      expect.objectContaining({ kind: 'channel-deleted', field: 'rooms', channel }),
    ]);
    api.simulator.control.restoreChannel(channelId);
    expect(await listProblems()).toEqual([]);
  });

  test('include what the bot may not do in a channel, if the field needs it', async () => {
    await save('welcome-role', { channel: channelId, rooms: [channelId] });
    api.simulator.control.setRevokedPermissions(channelId, ['send']);
    expect(await listProblems()).toMatchObject([
      { kind: 'channel-closed', field: 'channel', channel: { id: channelId }, missing: ['SEND_MESSAGES'] },
    ]);
  });

  test('include deleted roles', async () => {
    await save('welcome-role', { 'seen-by': [lowRoleId] });
    const stored = { enabled: true, values: { 'seen-by': ['210000000000000099', lowRoleId] } };
    await api.db
      .updateTable('guild_modules')
      .set({ value: JSON.stringify(stored) })
      .execute();
    expect(await listProblems()).toMatchObject([
      { kind: 'role-deleted', field: 'seen-by', role: { id: '210000000000000099' } },
    ]);
  });

  test('include a role above the bot’s own, which it cannot give', async () => {
    await save('welcome-role', { role: lowRoleId, 'seen-by': [highRoleId] });
    const stored = { enabled: true, values: { role: highRoleId, 'seen-by': [highRoleId] } };
    await api.db
      .updateTable('guild_modules')
      .set({ value: JSON.stringify(stored) })
      .execute();
    expect(await listProblems()).toMatchObject([
      { kind: 'role-too-high', field: 'role', role: { id: highRoleId, name: expect.stringMatching(/./) } },
    ]);
  });

  test('include values that a new manifest rejects, also in lists, but none of a field that is gone', async () => {
    const steps = [
      { id: 'a', mute: 60 },
      { id: 'b', mute: 40 * 86_400 },
    ];
    await save('welcome-role', { steps, rooms: [channelId] });
    const list = { id: 'steps', kind: 'list', label: 'Steps' } as const;
    const mute = { id: 'mute', kind: 'duration', label: 'Mute for', max: 28 * 86_400 } as const;
    await saveManifest(api.context, {
      format: 1,
      features: [{ id: 'welcome-role', name: 'Welcome role', fields: [{ ...list, fields: [mute] }] }],
    });
    expect(await listProblems()).toEqual([
      expect.objectContaining({ kind: 'value-rejected', field: 'steps/b/mute', code: 'too-large', limit: 2_419_200 }),
    ]);
  });

  test('include that the bot is offline, until it is back', async () => {
    api.advanceClock(10 * MINUTE_MS);
    expect(await listProblems()).toMatchObject([{ id: 'bot-offline', kind: 'bot-offline' }]);
    await recordHeartbeat(api.context);
    expect(await listProblems()).toEqual([]);
  });
});

test('users see the problems of the features that they may see, and whom they can ask for a permission', async () => {
  await save('stickers');
  await save('welcome-role', { channel: channelId });
  api.simulator.control.addBot(id, VIEW_CHANNEL | SEND_MESSAGES);
  api.simulator.control.deleteChannel(channelId);
  const roles = api.simulator.control.roles(id);
  const role_id = roles.find(({ color, permissions }) => color && !(BigInt(permissions) & 40n))?.id ?? '';
  api.simulator.control.setRoles(id, getPerson('moderator').id, [role_id]);
  const rights = { settings: 'none', logs: 'none', greetings: 'none', features: { stickers: 'view' } };
  const { body: access } = await owner.access();
  expect(await owner.saveAccess({ revision: access.revision, roles: [{ role_id, rights }] })).toMatchObject({
    status: 200,
  });
  const calls = createServerCalls(await api.signIn('moderator'), id);
  api.advanceClock(MINUTE_MS);
  const { body } = await calls.call('GET', '/problems');
  expect(body.problems).toMatchObject([{ feature: 'stickers', kind: 'permission-missing' }]);
  expect(body.problems).toHaveLength(1);
  expect(body.owner).toBe('Bence');
  const { body: asOwner } = await owner.call('GET', '/problems');
  expect(asOwner).toMatchObject({ owner: null, problems: [{ feature: 'stickers' }, { feature: 'welcome-role' }] });
});
