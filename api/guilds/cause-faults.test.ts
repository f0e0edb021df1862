import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { getPerson } from 'simulator/people';
import { defineManifest } from 'vigil-bot/manifest';
import { createBotKey } from '../bot/bot-key.ts';
import { recordHeartbeat } from '../bot/heartbeat.ts';
import { saveManifest } from '../bot/manifests.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { MINUTE_MS } from '../time.ts';
import { reconcileGuilds } from './bot-guilds.ts';

const FAULTS = 40;
const MIN_RIGHT = 38;

const user = getPerson('admin').id;
const [GUILDS, GUILD_MEMBERS, GUILD_MESSAGES, MESSAGE_CONTENT] = [1 << 0, 1 << 1, 1 << 9, 1 << 15];
const ALL_INTENTS = 2 ** 26 - 1;

const manifest = defineManifest({
  format: 1,
  features: [
    { id: 'warnings', name: 'Warnings', fields: [{ id: 'exempt', kind: 'roles', label: 'Exempt' }] },
    { id: 'stickers', name: 'Stickers', permissions: ['MANAGE_GUILD_EXPRESSIONS'], fields: [] },
    { id: 'levels', name: 'Levels', intents: ['GUILD_MESSAGES', 'MESSAGE_CONTENT'], fields: [] },
    {
      ...{ id: 'welcome-role', name: 'Welcome role', permissions: ['MANAGE_ROLES'], intents: ['GUILD_MEMBERS'] },
      fields: [
        { id: 'role', kind: 'role', label: 'Role', assignable: true },
        { id: 'channel', kind: 'channel', label: 'Channel', needs: ['SEND_MESSAGES'] },
      ],
    },
  ],
});

let api: TestApi;
let key: string;
let id: string;
let owner: ServerCalls;
let textId: string;
let otherTextId: string;
let roleIds: { low: string; high: string; admin: string };
beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  key = await createBotKey(api.context);
  const { control } = api.simulator;
  [textId = '', otherTextId = ''] = control.channels(id).flatMap((channel) => (channel.type === 0 ? channel.id : []));
  const roles = control.roles(id);
  const botIndex = roles.findIndex(({ managed }) => managed);
  const memberRole = control.members(id).find(({ userId }) => userId === user)?.roles[0] ?? '';
  roleIds = { low: roles[1]?.id ?? '', high: roles[botIndex + 1]?.id ?? '', admin: memberRole };
});
afterAll(() => api.stop());

/** A server with nothing set up, on which the bot has been for two hours. */
async function reset() {
  const { control } = api.simulator;
  control.addBot(id);
  control.restoreChannel(textId);
  control.setRevokedPermissions(textId, []);
  for (const table of ['guild_modules', 'guild_changes', 'decisions', 'bot_outages', 'bot_heartbeat'] as const)
    await api.db.deleteFrom(table).execute();
  for (const table of ['bot_intents', 'pauses', 'applied_features'] as const) await api.db.deleteFrom(table).execute();
  await reconcileGuilds(api.context);
  await saveManifest(api.context, manifest);
  api.advanceClock(120 * MINUTE_MS);
}

/** Lets the time pass while the bot is online. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    await recordHeartbeat(api.context);
    api.advanceClock(MINUTE_MS);
  }
}

async function expectSaved(response: Promise<{ status: number }>) {
  expect(await response).toMatchObject({ status: 200 });
}

const callBot = (call: string, body: object) =>
  expectSaved(api.openBrowser().call('POST', `/v1/bot/${call}`, { token: key, body }));

const reportIntents = (intents: number) => callBot('servers', { intents });

function report(fields: object) {
  const at = new Date(api.clock.at).toISOString();
  const decision = { decision: randomUUID(), id, feature: 'warnings', at, outcome: 'skipped', user: { id: user } };
  return callBot('decisions', { decisions: [{ ...decision, ...fields }] });
}

async function save(feature: string, values: object = {}, enabled = true) {
  const { body } = await owner.featureSettings(feature);
  await expectSaved(owner.saveFeature(feature, { revision: body.revision, enabled, values }));
}

async function reportApplied(feature: string) {
  const { body } = await owner.featureSettings(feature);
  await callBot('applied', { applied: [{ id, feature, revision: body.revision }] });
}

async function saveLogs(events: string[], exceptions: object[] = [], ownExceptions: object[] = []) {
  const { body } = await owner.logs();
  const channels = [{ id: textId, name: 'logs', events, exceptions: ownExceptions }];
  await expectSaved(owner.saveLogs({ revision: body.revision, channels, exceptions }));
}

async function saveGreetings(enabled: { welcome: boolean; farewell: boolean }) {
  const { body } = await owner.greetings();
  const create = (isOn: boolean) => ({ enabled: isOn, channel_id: textId, text: 'Tea, {user}?' });
  const greetings = { welcome: create(enabled.welcome), farewell: create(enabled.farewell) };
  await expectSaved(owner.saveGreetings({ revision: body.revision, ...greetings }));
}

const greetBoth = () => saveGreetings({ welcome: true, farewell: true });
const pause = (path: string) => expectSaved(owner.call('PUT', path, { body: { seconds: 7200 } }));
const resume = (path: string) => expectSaved(owner.call('DELETE', path));
const setJoined = (minutesAgo: number) =>
  api.db
    .updateTable('servers')
    .set({ joined_at: new Date(api.clock.at - minutesAgo * MINUTE_MS) })
    .where('id', '=', id)
    .execute();

interface Fault {
  name: string;
  feature: string;
  /** Causes the fault. It happens so many minutes before the end. */
  seed: () => Promise<unknown>;
  minutesAgo?: number;
  expected: { cause: string; certain: boolean; [detail: string]: unknown };
}

/** The site can be sure of the cause. */
const certain = (cause: string, details: object = {}) => ({ cause, certain: true, ...details });
const possible = (cause: string, details: object = {}) => ({ cause, certain: false, ...details });

const faults: Fault[] = [
  {
    ...{ name: 'the bot is offline since before', feature: 'warnings', expected: certain('bot-offline') },
    seed: async () => {
      await save('warnings');
      await pass(10);
      api.advanceClock(30 * MINUTE_MS);
    },
  },
  {
    ...{ name: 'the bot was offline, and is back', feature: 'logs', minutesAgo: 35, expected: certain('bot-offline') },
    seed: async () => {
      await saveLogs(['memberJoin', 'editMessage1'], [{ kind: 'role', id: roleIds.admin, name: 'Admin' }]);
      await pass(10);
      api.advanceClock(30 * MINUTE_MS);
      await pass(20);
    },
  },
  {
    ...{ name: 'the bot was offline, and is back', feature: 'greetings', minutesAgo: 35 },
    expected: certain('bot-offline'),
    seed: async () => {
      await greetBoth();
      await pass(10);
      api.advanceClock(30 * MINUTE_MS);
      await pass(20);
    },
  },
  {
    ...{ name: 'the bot restarted, which took six minutes', feature: 'levels', minutesAgo: 22 },
    expected: possible('bot-offline'),
    seed: async () => {
      await save('levels');
      await pass(20);
      api.advanceClock(6 * MINUTE_MS);
      await pass(20);
    },
  },
  {
    ...{ name: 'the bot joined later', feature: 'warnings', minutesAgo: 20, expected: certain('bot-absent') },
    seed: async () => {
      await pass(30);
      await setJoined(5);
    },
  },
  {
    ...{ name: 'the bot joined about then', feature: 'greetings', expected: possible('bot-absent') },
    seed: async () => {
      await greetBoth();
      await pass(30);
      await setJoined(8);
    },
  },
  {
    ...{ name: 'the intent for members is missing', feature: 'welcome-role' },
    expected: certain('intent-missing', { intents: ['GUILD_MEMBERS'] }),
    seed: async () => {
      await reportIntents(GUILDS | GUILD_MESSAGES);
      await save('welcome-role');
      await pass(20);
    },
  },
  {
    ...{ name: 'the intent for members is missing', feature: 'greetings' },
    expected: certain('intent-missing', { intents: ['GUILD_MEMBERS'] }),
    seed: async () => {
      await reportIntents(GUILDS | GUILD_MESSAGES | MESSAGE_CONTENT);
      await saveGreetings({ welcome: true, farewell: false });
      await pass(20);
    },
  },
  {
    ...{ name: 'the intent for messages is missing', feature: 'logs' },
    expected: certain('intent-missing', { intents: ['GUILD_MESSAGES'] }),
    seed: async () => {
      await reportIntents(GUILDS | GUILD_MEMBERS);
      await saveLogs(['editMessage1', 'deleteMessage']);
      await pass(20);
    },
  },
  {
    ...{ name: 'one of the intents for the logs is missing', feature: 'logs' },
    expected: possible('intent-missing', { intents: ['GUILD_MEMBERS'] }),
    seed: async () => {
      await reportIntents(GUILDS | GUILD_MESSAGES);
      await saveLogs(['editMessage1', 'memberJoin']);
      await pass(20);
    },
  },
  {
    ...{ name: 'the intent for the content of messages is missing', feature: 'levels' },
    expected: possible('intent-missing', { intents: ['MESSAGE_CONTENT'] }),
    seed: async () => {
      await reportIntents(GUILDS | GUILD_MESSAGES);
      await save('levels');
      await pass(20);
    },
  },
  {
    ...{ name: 'intents were missing then, and are there now', feature: 'levels', minutesAgo: 30 },
    expected: certain('intent-missing', { intents: ['GUILD_MESSAGES', 'MESSAGE_CONTENT'] }),
    seed: async () => {
      await reportIntents(GUILDS);
      await save('levels');
      await pass(40);
      await reportIntents(ALL_INTENTS);
      await pass(20);
    },
  },
  {
    ...{ name: 'the bot restarted with the intent about then', feature: 'welcome-role', minutesAgo: 21 },
    expected: possible('intent-missing', { intents: ['GUILD_MEMBERS'] }),
    seed: async () => {
      await reportIntents(GUILDS);
      await save('welcome-role');
      await pass(20);
      await reportIntents(ALL_INTENTS);
      await pass(20);
    },
  },
  {
    ...{ name: 'nobody ever turned it on', feature: 'warnings' },
    expected: certain('feature-off', { enabled: false, change: null }),
    seed: () => pass(20),
  },
  {
    ...{ name: 'somebody turned it off', feature: 'warnings' },
    expected: certain('feature-off', { change: { by: 'Bence' } }),
    seed: async () => {
      await save('warnings');
      await pass(10);
      await save('warnings', {}, false);
      await pass(20);
    },
  },
  {
    ...{ name: 'it was off, and is on now', feature: 'levels', minutesAgo: 30 },
    expected: certain('feature-off', { enabled: false }),
    seed: async () => {
      await pass(20);
      await save('levels');
      await pass(20);
    },
  },
  {
    ...{ name: 'it was turned on about then', feature: 'stickers', minutesAgo: 22 },
    expected: possible('feature-off', { enabled: false }),
    seed: async () => {
      await pass(20);
      await save('stickers');
      await pass(20);
    },
  },
  {
    ...{ name: 'the log channel has no events', feature: 'logs', expected: certain('feature-off') },
    seed: async () => {
      await saveLogs([]);
      await pass(20);
    },
  },
  {
    ...{ name: 'both greetings are off', feature: 'greetings' },
    expected: certain('feature-off', { change: { by: 'Bence' } }),
    seed: async () => {
      await greetBoth();
      await pass(10);
      await saveGreetings({ welcome: false, farewell: false });
      await pass(20);
    },
  },
  {
    ...{ name: 'the greetings were off, and are on now', feature: 'greetings', minutesAgo: 30 },
    expected: certain('feature-off', { enabled: false }),
    seed: async () => {
      await pass(20);
      await greetBoth();
      await pass(20);
    },
  },
  {
    ...{ name: 'the event is not logged', feature: 'logs' },
    expected: possible('event-off', { eventsOff: expect.arrayContaining(['editMessage1']) }),
    seed: async () => {
      await saveLogs(['memberJoin'], [{ kind: 'user', id: getPerson('owner-of-three').id, name: 'Bence' }]);
      await pass(20);
    },
  },
  {
    ...{ name: 'farewells are off', feature: 'greetings' },
    expected: possible('event-off', { eventsOff: ['farewell'] }),
    seed: async () => {
      await saveGreetings({ welcome: true, farewell: false });
      await pass(20);
    },
  },
  {
    ...{ name: 'it is paused', feature: 'warnings', expected: certain('paused', { pause: { to: null } }) },
    seed: async () => {
      await save('warnings');
      await pass(20);
      await pause('/features/warnings/pause');
      await pass(20);
    },
  },
  {
    ...{ name: 'everything is paused', feature: 'levels', expected: certain('paused', { pause: { to: null } }) },
    seed: async () => {
      await save('levels');
      await pass(20);
      await pause('/pause');
      await pass(20);
    },
  },
  {
    ...{ name: 'it was paused, and works again', feature: 'stickers', minutesAgo: 30 },
    expected: certain('paused', { pause: { to: expect.any(String) } }),
    seed: async () => {
      await save('stickers');
      await pause('/features/stickers/pause');
      await pass(30);
      await resume('/features/stickers/pause');
      await pass(20);
    },
  },
  {
    ...{ name: 'it was paused about then', feature: 'warnings', minutesAgo: 22, expected: possible('paused') },
    seed: async () => {
      await save('warnings');
      await pass(20);
      await pause('/features/warnings/pause');
      await pass(20);
    },
  },
  {
    ...{ name: 'an exception names the person', feature: 'logs' },
    expected: certain('exception', { exceptions: [{ kind: 'user', id: user }] }),
    seed: async () => {
      await saveLogs(['memberJoin'], [{ kind: 'user', id: user, name: 'Eszter' }]);
      await pass(20);
    },
  },
  {
    ...{ name: 'an exception of the only log channel names the person', feature: 'logs' },
    expected: certain('exception', { exceptions: [{ kind: 'user', id: user }] }),
    seed: async () => {
      await saveLogs(['memberJoin', 'voiceJoin'], [], [{ kind: 'user', id: user, name: 'Eszter' }]);
      await pass(20);
    },
  },
  {
    ...{ name: 'an exception names a role of the person', feature: 'logs' },
    expected: possible('exception', { exceptions: [{ kind: 'role' }] }),
    seed: async () => {
      await saveLogs(['memberJoin'], [{ kind: 'role', id: roleIds.admin, name: 'Admin' }]);
      await pass(20);
    },
  },
  {
    ...{ name: 'an exception names the channel', feature: 'logs' },
    expected: possible('exception', { exceptions: [{ kind: 'channel' }] }),
    seed: async () => {
      await saveLogs(['editMessage1'], [{ kind: 'channel', id: otherTextId, name: 'lobby' }]);
      await pass(20);
    },
  },
  {
    ...{ name: 'a field of the feature exempts the person', feature: 'warnings' },
    expected: certain('decided', { decisions: [{ outcome: 'skipped', field: 'exempt', change: { by: 'Bence' } }] }),
    seed: async () => {
      await save('warnings', { exempt: [roleIds.admin] });
      await pass(10);
      await report({ reason: 'Has an exempt role.', field: 'exempt', revision: 1 });
      await pass(10);
    },
  },
  {
    ...{ name: 'the bot lacks a permission', feature: 'stickers' },
    expected: possible('permission-missing', { missing: ['MANAGE_GUILD_EXPRESSIONS'] }),
    seed: async () => {
      await save('stickers');
      api.simulator.control.addBot(id, 0n);
      await pass(20);
    },
  },
  {
    // The bot did not report a failure, and the site does not know what the bot's permissions were.
    ...{ name: 'the bot lacked a permission then, and has it now', feature: 'stickers', minutesAgo: 30 },
    expected: possible('permission-missing', { missing: ['MANAGE_GUILD_EXPRESSIONS'] }),
    seed: async () => {
      await save('stickers');
      api.simulator.control.addBot(id, 0n);
      await pass(40);
      api.simulator.control.addBot(id);
      await pass(20);
    },
  },
  {
    ...{ name: 'the platform refused it', feature: 'welcome-role' },
    expected: certain('decided', { decisions: [{ outcome: 'failed', reason: 'Missing Permissions' }] }),
    seed: async () => {
      await reportIntents(GUILDS);
      await save('welcome-role');
      await pass(10);
      await report({ feature: 'welcome-role', outcome: 'failed', reason: 'Missing Permissions' });
      await pass(10);
    },
  },
  {
    ...{ name: 'the platform no longer knows the log channel', feature: 'logs' },
    expected: certain('decided', { decisions: [{ outcome: 'failed', reason: 'Unknown Channel' }] }),
    seed: async () => {
      await saveLogs(['memberJoin']);
      await pass(10);
      await report({ feature: 'logs', outcome: 'failed', reason: 'Unknown Channel' });
      await pass(10);
    },
  },
  {
    ...{ name: 'the bot may not write in the log channel', feature: 'logs' },
    expected: possible('target-unusable', { targets: [{ kind: 'channel', fault: 'closed' }] }),
    seed: async () => {
      await saveLogs(['memberJoin']);
      api.simulator.control.setRevokedPermissions(textId, ['send']);
      await pass(20);
    },
  },
  {
    ...{ name: 'the channel of the greetings is deleted', feature: 'greetings' },
    expected: possible('target-unusable', { targets: [{ kind: 'channel', fault: 'deleted' }] }),
    seed: async () => {
      await greetBoth();
      api.simulator.control.deleteChannel(textId);
      await pass(20);
    },
  },
  {
    ...{ name: 'the role is above the bot', feature: 'welcome-role' },
    expected: possible('target-unusable', { targets: [{ kind: 'role', fault: 'too-high' }] }),
    seed: async () => {
      await reportIntents(ALL_INTENTS);
      await save('welcome-role', { role: roleIds.low });
      // As if the role had been moved above the bot's since.
      const after = sql<string>`replace(after::text, ${roleIds.low}, ${roleIds.high})::jsonb`;
      await api.db.updateTable('guild_changes').set({ after }).execute();
      await pass(20);
    },
  },
  {
    ...{ name: 'the bot still works with the settings from before', feature: 'warnings' },
    expected: possible('not-applied', { enabled: true, applied: false }),
    seed: async () => {
      await save('warnings', {}, false);
      await save('warnings', { exempt: [roleIds.low] }, false);
      await reportApplied('warnings');
      await save('warnings', {});
      await pass(20);
    },
  },
  {
    ...{ name: 'the bot decided about somebody else', feature: 'warnings' },
    expected: possible('not-reported', { decisions: [] }),
    seed: async () => {
      await reportIntents(ALL_INTENTS);
      await save('warnings', { exempt: [roleIds.low] });
      await reportApplied('warnings');
      await pass(10);
      await report({ user: { id: api.simulator.control.userId(5) } });
      await pass(10);
    },
  },
];

/** Whether the answer names the cause with all its details. */
function isRight(answer: object, expected: object): boolean {
  try {
    expect(answer).toMatchObject(expected);
    return true;
  } catch {
    return false;
  }
}

test('names at least 38 of 40 seeded faults rightly, and none wrongly with certainty', async () => {
  expect(faults).toHaveLength(FAULTS);
  const wrong: object[] = [];
  for (const { name, feature, seed, minutesAgo = 10, expected } of faults) {
    await reset();
    await seed();
    const at = new Date(api.clock.at - minutesAgo * MINUTE_MS).toISOString();
    const { status, body } = await owner.call('GET', `/decisions/${feature}/cause?user=${user}&at=${at}`);
    expect(status).toBe(200);
    if (!isRight(body, expected)) wrong.push({ name, feature, expected, ...body });
  }
  expect(wrong.filter((answer) => 'certain' in answer && answer.certain)).toEqual([]);
  expect(wrong.length <= FAULTS - MIN_RIGHT ? [] : wrong).toEqual([]);
}, 120_000);
