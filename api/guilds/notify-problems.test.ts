import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { defineManifest } from 'vigil-bot/manifest';
import { createBotKey } from '../bot/bot-key.ts';
import { saveManifest } from '../bot/manifests.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { markGuildLeft, reconcileGuilds } from './bot-guilds.ts';
import { notifyProblems } from './notify-problems.ts';

let api: TestApi;
let owner: SignedIn;
let id: string;
let server: ServerCalls;
let key: string;
let channelId: string;

const manifest = defineManifest({
  format: 1,
  features: [
    { id: 'stickers', name: 'Stickers', permissions: ['MANAGE_GUILD_EXPRESSIONS'], fields: [] },
    { id: 'levels', name: 'Levels', intents: ['MESSAGE_CONTENT'], fields: [] },
    {
      ...{ id: 'greeter', name: { en: 'Greeter', hu: 'Köszöntő' } },
      fields: [
        { id: 'channel', kind: 'channel', label: 'Channel', needs: ['SEND_MESSAGES'] },
        { id: 'rooms', kind: 'channels', label: 'Rooms' },
      ],
    },
  ],
});

const VIEW_AND_SEND = (1n << 10n) | (1n << 11n);

beforeAll(async () => {
  ({ api, owner, id, server } = await startTeaHouse());
  key = await createBotKey(api.context);
  channelId = api.simulator.control.channels(id).find(({ type }) => type === 0)?.id ?? '';
});
afterAll(() => api.stop());
beforeEach(async () => {
  const { control } = api.simulator;
  control.addBot(id);
  control.restoreChannel(channelId);
  control.setRevokedPermissions(channelId, []);
  for (const table of ['problem_notices', 'news', 'guild_modules', 'guild_changes', 'bot_manifests', 'jobs'] as const)
    await api.db.deleteFrom(table).execute();
  await api.db.deleteFrom('reported_problems').execute();
  await api.db.deleteFrom('bot_intents').execute();
  await saveManifest(api.context, manifest);
  await reconcileGuilds(api.context);
  await check();
});

async function turnOn(feature: string, values: object = {}) {
  const { body } = await server.featureSettings(feature);
  expect(await server.saveFeature(feature, { revision: body.revision, enabled: true, values })).toMatchObject({
    status: 200,
  });
}

/** Runs the job when every server is due again. */
async function check() {
  api.advanceClock(3 * HOUR_MS);
  await notifyProblems(api.context);
}

const setPermissions = (permissions?: bigint) => api.simulator.control.addBot(id, permissions);

interface Entry {
  name: string;
  description: string;
  path?: string;
}

async function readBell(language = 'en'): Promise<Entry[]> {
  const { status, body } = await owner.browser.call('GET', '/v1/me/news', { token: owner.token, language });
  expect(status).toBe(200);
  return Object.values(body);
}

const dismiss = () =>
  owner.browser.call('DELETE', '/v1/me/news', { token: owner.token, body: { news_id: `problems-${id}` } });

async function readPage() {
  // What the API has read from the platform is too old by then.
  api.advanceClock(MINUTE_MS);
  expect((await server.call('GET', '/problems')).status).toBe(200);
}

const report = (...problems: unknown[]) =>
  api.openBrowser().call('POST', '/v1/bot/problems', {
    token: key,
    body: { problems: [{ id, feature: 'stickers', problems }] },
  });

const stickersMissing = 'Stickers: “Manage Expressions” is missing.';

test('the owner gets one entry about all problems of a server, in both languages, which leads to the server', async () => {
  await turnOn('stickers');
  await turnOn('greeter', { channel: channelId, rooms: [channelId] });
  await check();
  expect(await readBell()).toEqual([]);
  setPermissions(VIEW_AND_SEND);
  api.simulator.control.setRevokedPermissions(channelId, ['send']);
  const { name } = api.simulator.control.channels(id).find((channel) => channel.id === channelId) ?? {};
  await check();
  const [entry, ...others] = await readBell();
  expect(others).toEqual([]);
  expect(entry).toMatchObject({ name: 'Vigil needs your attention in Tea House', path: `/dashboard/${id}` });
  expect(entry?.description).toContain(`Greeter: “Send Messages” is missing in #${name}.`);
  const [hungarian] = await readBell('hu');
  expect(hungarian).toMatchObject({ name: 'A Vigil a figyelmedet kéri itt: Tea House' });
  expect(hungarian?.description).toContain(`Köszöntő: hiányzó engedély („Üzenetek küldése”) itt: #${name}.`);
});

test('an entry lists three problems and counts the others', async () => {
  await turnOn('stickers');
  const channels = api.simulator.control.channels(id).filter(({ type }) => type === 0);
  await turnOn('greeter', { channel: channelId, rooms: channels.slice(0, 3).map((channel) => channel.id) });
  setPermissions(VIEW_AND_SEND);
  for (const channel of channels.slice(0, 3)) api.simulator.control.deleteChannel(channel.id);
  await check();
  for (const channel of channels.slice(0, 3)) api.simulator.control.restoreChannel(channel.id);
  const [entry] = await readBell();
  expect(entry?.description.match(/Greeter: a channel was deleted\./g)).toHaveLength(2);
  expect(entry?.description).toMatch(/ 2 more in the dashboard\.$/);
});

test('an entry is shown once, goes when its problems are gone, and comes back a day later at the earliest', async () => {
  await turnOn('stickers');
  setPermissions(VIEW_AND_SEND);
  await check();
  const shownAt = api.clock.at;
  expect(await readBell()).toHaveLength(1);
  await dismiss();
  api.advanceClock(2 * DAY_MS);
  await check();
  expect(await readBell()).toEqual([]);

  setPermissions();
  await check();
  setPermissions(VIEW_AND_SEND);
  await check();
  expect(await readBell()).toHaveLength(1);
  expect(api.clock.at - shownAt).toBeGreaterThan(DAY_MS);
  setPermissions();
  await check();
  expect(await readBell()).toEqual([]);
  setPermissions(VIEW_AND_SEND);
  await check();
  expect(await readBell()).toEqual([]);
  api.advanceClock(DAY_MS);
  await check();
  expect(await readBell()).toHaveLength(1);
});

test('a new problem is added to the entry; after the owner dismissed it, only the new one is shown', async () => {
  const { control } = api.simulator;
  await turnOn('stickers');
  await turnOn('greeter', { channel: channelId });
  setPermissions(VIEW_AND_SEND);
  await check();
  const channelDeleted = 'Greeter: a channel was deleted.';
  control.deleteChannel(channelId);
  await check();
  expect(await readBell()).toMatchObject([{ description: expect.stringContaining(channelDeleted) }]);
  expect(await readBell()).toMatchObject([{ description: expect.stringContaining('Stickers: ') }]);
  control.restoreChannel(channelId);
  await check();
  expect(await readBell()).toMatchObject([{ description: expect.not.stringContaining('Greeter: ') }]);
  await dismiss();
  api.advanceClock(DAY_MS);
  control.deleteChannel(channelId);
  await check();
  expect(await readBell()).toMatchObject([{ description: channelDeleted }]);
});

test('the owner is not notified of what a page has shown, and the page removes what is gone', async () => {
  await turnOn('stickers');
  setPermissions(VIEW_AND_SEND);
  await readPage();
  await check();
  expect(await readBell()).toEqual([]);
  await turnOn('greeter', { channel: channelId });
  api.simulator.control.deleteChannel(channelId);
  await check();
  expect(await readBell()).toMatchObject([{ description: 'Greeter: a channel was deleted.' }]);
  api.simulator.control.restoreChannel(channelId);
  await readPage();
  expect(await readBell()).toEqual([]);
});

test('names and texts do not change the direction of the text around them', async () => {
  const [feature] = manifest.features;
  await saveManifest(api.context, { format: 1, features: [{ ...feature, name: { en: 'Stickers', hu: 'שלום' } }] });
  await turnOn('stickers');
  await report({ problem: 'quota', text: 'None \u202eleft.' });
  setPermissions(VIEW_AND_SEND);
  await check();
  expect(await readBell()).toMatchObject([{ description: `${stickersMissing} Stickers: None left.` }]);
  const [hungarian] = await readBell('hu');
  expect(hungarian?.description).toMatch(/^\u2068שלום\u2069: hiányzó/);
});

test('what only the operator can fix is not shown', async () => {
  await turnOn('levels');
  const options = { token: key, body: { intents: 1 } };
  expect((await api.openBrowser().call('POST', '/v1/bot/servers', options)).status).toBe(200);
  await check();
  const { body } = await server.call('GET', '/problems');
  expect(body.problems).toContainEqual(expect.objectContaining({ kind: 'intent-missing' }));
  expect(body.problems).toContainEqual(expect.objectContaining({ kind: 'bot-offline' }));
  expect(await readBell()).toEqual([]);
});

test('what the bot reports is shown within a minute, and goes as soon', async () => {
  await turnOn('stickers');
  const isDue = async () => {
    const row = await api.db.selectFrom('servers').selectAll().where('id', '=', id).executeTakeFirst();
    return row?.problems_checked_at === null;
  };
  await check();
  await report({ problem: 'quota', text: { en: 'No stickers are left.', hu: 'Elfogytak a matricák.' } });
  await notifyProblems(api.context);
  expect(await readBell('hu')).toMatchObject([{ description: 'Stickers: Elfogytak a matricák.' }]);
  await report({ problem: 'quota', text: { hu: 'Elfogytak a matricák.', en: 'No stickers are left.' } });
  expect(await isDue()).toBe(false);
  await report();
  await notifyProblems(api.context);
  expect(await readBell()).toEqual([]);
});

test('a server whose check fails keeps its entry, and the others are checked', async () => {
  await turnOn('stickers');
  setPermissions(VIEW_AND_SEND);
  await check();
  setPermissions();
  api.simulator.control.faults.add({ kind: '500', path: '/guilds/*' });
  await expect(check()).rejects.toThrow();
  api.simulator.control.faults.clear();
  expect(await readBell()).toMatchObject([{ description: expect.stringContaining('Stickers: ') }]);
  await check();
  expect(await readBell()).toEqual([]);
});

test('each server is checked every three hours, also after the clock was ahead, and no other server', async () => {
  await turnOn('stickers');
  const countCalls = async () => {
    api.simulator.control.clearCalls();
    await notifyProblems(api.context);
    return api.simulator.control.calls().length;
  };
  await check();
  expect(await countCalls()).toBe(0);
  api.advanceClock(3 * HOUR_MS - 1);
  expect(await countCalls()).toBe(0);
  api.advanceClock(1);
  // The server, its channels and the bot's roles.
  expect(await countCalls()).toBe(3);
  api.advanceClock(365 * DAY_MS);
  setPermissions(VIEW_AND_SEND);
  await notifyProblems(api.context);
  api.advanceClock(-365 * DAY_MS);
  expect(await readBell()).toEqual([]);
  expect(await countCalls()).toBe(3);
  expect(await readBell()).toHaveLength(1);
});

test('two processes at once show one entry', async () => {
  await turnOn('stickers');
  setPermissions(VIEW_AND_SEND);
  api.advanceClock(3 * HOUR_MS);
  await Promise.all([notifyProblems(api.context), notifyProblems(api.context), readPage()]);
  expect((await readBell()).length).toBeLessThanOrEqual(1);
  const rows = await api.db.selectFrom('problem_notices').select('problem').execute();
  expect(rows).toHaveLength(1);
});

test('an entry goes when the bot leaves the server, and when the server gets another owner', async () => {
  await turnOn('stickers');
  setPermissions(VIEW_AND_SEND);
  await check();
  api.advanceClock(MINUTE_MS);
  await markGuildLeft(api.context, id);
  await notifyProblems(api.context);
  expect(await readBell()).toEqual([]);
  expect(await api.db.selectFrom('problem_notices').selectAll().execute()).toEqual([]);

  await reconcileGuilds(api.context);
  await check();
  expect(await readBell()).toHaveLength(1);
  const other = await api.signIn('visitor');
  await api.db.updateTable('problem_notices').set({ user_id: other.userId }).execute();
  await api.db.updateTable('news').set({ user_id: other.userId }).execute();
  await check();
  expect(await readBell()).toHaveLength(1);
  const recipients = await api.db.selectFrom('news').select('user_id').execute();
  expect(recipients).toEqual([{ user_id: owner.userId }]);
});

test('an owner without an account is notified once they have one', async () => {
  await turnOn('stickers');
  setPermissions(VIEW_AND_SEND);
  await check();
  expect(await api.db.selectFrom('problem_notices').selectAll().execute()).toHaveLength(1);
  await api.db.deleteFrom('users').where('id', '=', owner.userId).execute();
  expect(await api.db.selectFrom('problem_notices').selectAll().execute()).toEqual([]);
  await check();
  expect(await api.db.selectFrom('news').selectAll().execute()).toEqual([]);
  owner = await api.signIn('owner-of-three');
  await check();
  expect(await readBell()).toMatchObject([{ description: stickersMissing }]);
});
