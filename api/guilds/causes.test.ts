import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineManifest } from 'vigil-bot/manifest';
import { createBotKey } from '../bot/bot-key.ts';
import { recordHeartbeat } from '../bot/heartbeat.ts';
import { saveManifest } from '../bot/manifests.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { MINUTE_MS } from '../time.ts';
import { reconcileGuilds } from './bot-guilds.ts';

let api: TestApi;
let key: string;
let id: string;
let owner: ServerCalls;
const user = '220000000000000001';

const manifest = defineManifest({
  format: 1,
  features: [
    { id: 'warnings', name: 'Warnings', fields: [{ id: 'limit', kind: 'number', label: 'Limit' }] },
    { id: 'stickers', name: 'Stickers', permissions: ['MANAGE_GUILD_EXPRESSIONS'], fields: [] },
  ],
});

beforeAll(async () => {
  ({ api, id, server: owner } = await startTeaHouse());
  key = await createBotKey(api.context);
});
afterAll(() => api.stop());
beforeEach(async () => {
  api.advanceClock(60 * MINUTE_MS);
  for (const table of [
    'guild_modules',
    'guild_changes',
    'decisions',
    'bot_outages',
    'bot_heartbeat',
    'pauses',
  ] as const)
    await api.db.deleteFrom(table).execute();
  await reconcileGuilds(api.context);
  await saveManifest(api.context, manifest);
  api.advanceClock(60 * MINUTE_MS);
});

/** Turns a feature on or off. */
async function setEnabled(feature: string, enabled: boolean) {
  const { body } = await owner.featureSettings(feature);
  const saved = await owner.saveFeature(feature, { revision: body.revision, enabled, values: body.values });
  expect(saved).toMatchObject({ status: 200 });
}

/** Lets the time pass while the bot is online. */
async function pass(minutes: number) {
  for (let minute = 0; minute < minutes; minute++) {
    await recordHeartbeat(api.context);
    api.advanceClock(MINUTE_MS);
  }
}

async function report(fields: object) {
  const at = new Date(api.clock.at).toISOString();
  const decision = { decision: randomUUID(), id, feature: 'warnings', at, outcome: 'skipped', user: { id: user } };
  const body = { decisions: [{ ...decision, ...fields }] };
  expect(await api.openBrowser().call('POST', '/v1/bot/decisions', { token: key, body })).toMatchObject({
    status: 200,
  });
}

/** Makes the site see the server for the first time now. */
function setFirstSeen() {
  const joined_at = new Date(api.clock.at);
  return api.db.updateTable('servers').set({ joined_at }).where('id', '=', id).execute();
}

async function findCause(minutesAgo: number, feature = 'warnings') {
  const at = new Date(api.clock.at - minutesAgo * MINUTE_MS).toISOString();
  const { status, body } = await owner.call('GET', `/decisions/${feature}/cause?user=${user}&at=${at}`);
  expect(status).toBe(200);
  return body;
}

test('what the bot decided about the person, and about nobody else, comes first', async () => {
  await setEnabled('warnings', true);
  await pass(20);
  await report({ reason: 'Night shift is never warned.', field: 'limit', revision: 1 });
  await report({ user: { id: '220000000000000002' } });
  await pass(10);
  await setEnabled('warnings', false);
  const body = await findCause(8);
  expect(body).toMatchObject({ cause: 'decided', certain: true, enabled: true });
  expect(body.decisions).toEqual([
    expect.objectContaining({
      reason: 'Night shift is never warned.',
      change: expect.objectContaining({ by: 'Bence' }),
    }),
  ]);
  expect(await findCause(17)).toMatchObject({ cause: 'not-reported', certain: false, decisions: [] });
});

test('a bot that was offline all the time is a certain cause, for a part of it a possible one', async () => {
  await setEnabled('warnings', true);
  await pass(10);
  api.advanceClock(29 * MINUTE_MS);
  expect(await findCause(10)).toMatchObject({ cause: 'bot-offline', certain: true, offline: { to: null } });
  await pass(20);
  expect(await findCause(35)).toMatchObject({
    cause: 'bot-offline',
    certain: true,
    offline: { to: expect.any(String) },
  });
  expect(await findCause(22)).toMatchObject({ cause: 'bot-offline', certain: false });
  expect(await findCause(10)).toMatchObject({ cause: 'not-reported', offline: null });
});

test('the history knows whether the feature was on then, and who had turned it off', async () => {
  await pass(20);
  expect(await findCause(10)).toMatchObject({ cause: 'feature-off', certain: true, enabled: false, change: null });
  await setEnabled('warnings', true);
  await pass(20);
  expect(await findCause(10)).toMatchObject({ cause: 'not-reported', enabled: true, change: { by: 'Bence' } });
  expect(await findCause(22)).toMatchObject({ cause: 'feature-off', certain: false });
  await setEnabled('warnings', false);
  await pass(20);
  expect(await findCause(10)).toMatchObject({ cause: 'feature-off', certain: true, change: { by: 'Bence' } });
  expect(await findCause(30)).toMatchObject({ cause: 'not-reported' });
  expect(await findCause(50)).toMatchObject({ cause: 'feature-off', certain: true });
});

test.each(['/features/warnings/pause', '/pause'])('a pause by %s is a cause while it lasted', async (path) => {
  await setEnabled('warnings', true);
  await pass(20);
  expect(await owner.call('PUT', path, { body: { seconds: 3600 } })).toMatchObject({ status: 200 });
  await pass(20);
  expect(await findCause(10)).toMatchObject({ cause: 'paused', certain: true, pause: { to: null } });
  expect(await findCause(22)).toMatchObject({ cause: 'paused', certain: false });
  expect(await owner.call('DELETE', path)).toMatchObject({ status: 200 });
  await pass(20);
  expect(await findCause(30)).toMatchObject({ cause: 'paused', certain: true, pause: { to: expect.any(String) } });
  expect(await findCause(10)).toMatchObject({ cause: 'not-reported', pause: null });
});

test('a permission that is missing now is a possible cause, of a feature that needs it', async () => {
  for (const feature of ['warnings', 'stickers']) await setEnabled(feature, true);
  api.simulator.control.addBot(id, 0n);
  await pass(20);
  expect(await findCause(10, 'stickers')).toMatchObject({
    ...{ cause: 'permission-missing', certain: false, missing: ['MANAGE_GUILD_EXPRESSIONS'] },
  });
  expect(await findCause(10)).toMatchObject({ cause: 'not-reported', missing: [] });
  api.simulator.control.addBot(id);
});

test('before the bot joined, nothing else is a cause', async () => {
  await pass(20);
  api.simulator.control.removeBot(id);
  api.simulator.control.addBot(id);
  await setFirstSeen();
  expect(await findCause(10)).toMatchObject({ cause: 'bot-absent', certain: true });
});

test('a bot that left and joined again may have been there before', async () => {
  await setEnabled('warnings', true);
  await pass(20);
  api.simulator.control.removeBot(id);
  api.simulator.control.addBot(id);
  await setFirstSeen();
  expect(await findCause(10)).toMatchObject({ cause: 'not-reported', certain: false });
  await pass(4);
  expect(await findCause(2)).toMatchObject({ cause: 'bot-absent', certain: false });
});

test('a bot that joined before the site first saw the server was not absent', async () => {
  await setEnabled('warnings', true);
  await pass(20);
  await setFirstSeen();
  await pass(4);
  // Before the site saw the server, around then, and after it.
  for (const minutesAgo of [12, 6, 2])
    expect(await findCause(minutesAgo)).toMatchObject({ cause: 'not-reported', certain: false });
});

test('a bot that joined again without the site noticing was not absent before', async () => {
  await setEnabled('warnings', true);
  await pass(20);
  api.simulator.control.removeBot(id);
  api.simulator.control.addBot(id);
  await pass(4);
  for (const minutesAgo of [12, 6, 2]) expect(await findCause(minutesAgo)).toMatchObject({ cause: 'not-reported' });
});

test('logs and greetings are off until they are set up, and an unknown feature has no cause', async () => {
  await pass(20);
  for (const feature of ['logs', 'greetings'])
    expect(await findCause(10, feature)).toMatchObject({ cause: 'feature-off', certain: true, change: null });
  const query = `user=${user}&at=${new Date(api.clock.at).toISOString()}`;
  expect(await owner.call('GET', `/decisions/unknown/cause?${query}`)).toMatchObject({ status: 404 });
  expect(await owner.call('GET', '/decisions/logs/cause?user=1&at=never')).toMatchObject({ status: 400 });
});
