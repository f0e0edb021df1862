import { once } from 'node:events';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { type LogEventId, logEventIds } from 'api-contract/log-events';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { DemoBot } from 'simulator/demo-bot/start-demo-bot';
import { getPerson } from 'simulator/people';
import { triggerEvent } from 'simulator/testing/running-simulator';
import { NO_GREETINGS } from '../guilds/greetings.ts';
import { createChatPlatform } from '../platform/chat-platform.ts';
import { getSimulatorSettings, realPlatformSettings } from '../platform/settings.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import { enterStaffArea, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { authenticateBot, createBotKey } from './bot-key.ts';

const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;

let api: TestApi;
let bot: DemoBot;
let teaHouseId: string;
let server: ServerCalls;
let generalId: string;
let otherId: string;
beforeAll(async () => {
  api = await startTestApi();
  const { control } = api.simulator;
  control.setRateLimits('none');
  teaHouseId = findServerId(api, 'Tea House');
  const channels = control.channels(teaHouseId).filter(({ type }) => type === 0);
  generalId = channels.find(({ name }) => name === 'general')?.id ?? '';
  otherId = channels.find(({ id }) => id !== generalId)?.id ?? '';
  server = createServerCalls(await api.signIn('owner-of-three'), teaHouseId);
  bot = api.simulator.startBot({ api: api.url, key: await createBotKey(api.context) });
  await once(bot.site, 'change');
  await bot.site.reportServers({});
});
afterAll(() => api.stop());
beforeEach(() => api.advanceClock(60_000));

const trigger = (event: LogEventId, person = nora) => triggerEvent(api.simulator, teaHouseId, event, person);
const getMessages = (channel = generalId) => api.simulator.control.messages(channel);
const countMessages = () => getMessages().length + getMessages(otherId).length;

/** Saves something, and waits until the bot receives the change. */
async function saveAndWaitForBot(save: () => Promise<{ status: number }>) {
  const change = once(bot.site, 'change', { signal: AbortSignal.timeout(30_000) }).catch(
    () => 'The bot received no change: either nothing changed, or the bot was stopped.',
  );
  expect((await save()).status).toBe(200);
  expect(await change).toEqual([expect.anything()]);
}

const fetchRevision = async (kind: 'logs' | 'greetings') => (await server[kind]()).body.revision;

const saveLogs = (...logChannels: { id: string; events: readonly string[] }[]) => {
  const channels = logChannels.map((channel) => ({ ...channel, name: 'seen-last' }));
  return saveAndWaitForBot(async () => server.saveLogs({ revision: await fetchRevision('logs'), channels }));
};

const saveGreetings = (greetings: object) =>
  saveAndWaitForBot(async () =>
    server.saveGreetings({ revision: await fetchRevision('greetings'), ...NO_GREETINGS, ...greetings }),
  );

test('the bot reports its servers at startup, and logs events only in the selected channels', async () => {
  const { control } = api.simulator;
  const joinedServers = control.servers().filter(({ id }) => control.hasBot(id));
  const storedServers = await api.db.selectFrom('servers').select('id').where('left_at', 'is', null).execute();
  expect(storedServers.map(({ id }) => id).sort()).toEqual(joinedServers.map(({ id }) => id).sort());

  expect(await trigger('ban')).toContain('Log: no channel is set for this event.');
  await saveLogs({ id: generalId, events: ['ban', 'somethingElse'] }, { id: otherId, events: ['ban', 'memberJoin'] });
  expect(await trigger('kick')).toContain('Log: no channel is set for this event.');
  expect(countMessages()).toBe(0);
  const report = await trigger('ban');
  expect(report).toContain('A member is banned: Nóra');
  expect(report.match(/Log: the bot wrote to/g)).toHaveLength(2);
  const title = 'A member was banned';
  const fields = [
    { name: 'Member', value: `<@${nora}> ${nora}`, inline: true },
    { name: 'By', value: `<@${bence}>`, inline: true },
  ];
  const timestamp = new Date(api.clock.at).toISOString();
  const message = { content: '', embeds: [expect.objectContaining({ title, fields, timestamp })], mentions: [] };
  expect([...getMessages(), ...getMessages(otherId)]).toMatchObject([message, message]);

  // Two concurrent events: each is logged once in both channels.
  await Promise.all([trigger('ban', bence), trigger('ban')]);
  expect([getMessages().length, getMessages(otherId).length]).toEqual([3, 3]);
});

test('every event can be triggered and is logged in the language of the server', async () => {
  await saveLogs({ id: generalId, events: logEventIds });
  for (const language of ['en', 'hu']) {
    await saveAndWaitForBot(async () => server.save({ revision: (await server.settings()).body.revision, language }));
    const before = getMessages().length;
    for (const event of logEventIds) expect(await trigger(event)).toContain('Log: the bot wrote to #general.');
    const written = getMessages().slice(before);
    expect(new Set(written.map(({ embeds: [embed] }) => embed?.title)).size).toBe(logEventIds.length);
    for (const { embeds } of written)
      expect(embeds).toMatchObject([{ title: expect.stringMatching(/.{8}/), fields: expect.anything() }]);
    expect(JSON.stringify(written)).not.toMatch(/undefined|null/);
    expect(written[logEventIds.indexOf('ban')]?.embeds).toMatchObject([
      { title: language === 'hu' ? 'Kitiltottak egy tagot' : 'A member was banned' },
    ]);
  }
});

test('an event is not logged if an exception names its channel, its member or one of their roles', async () => {
  const { control } = api.simulator;
  const general = { kind: 'channel', id: generalId, name: 'general' };
  const [, ...roles] = control.roles(teaHouseId);
  const eszter = getPerson('admin').id;
  const saveExceptions = (exceptions: object[], serverExceptions: object[] = []) =>
    saveAndWaitForBot(async () =>
      server.saveLogs({
        revision: await fetchRevision('logs'),
        channels: [{ id: otherId, name: 'x', events: ['editMessage1', 'kick'], exceptions }],
        exceptions: serverExceptions,
      }),
    );
  await saveExceptions([general]);
  expect(await trigger('editMessage1')).toContain('Log: nothing, because of an exception.');
  expect(await trigger('kick')).toContain('Log: the bot wrote to');
  await saveExceptions([], [{ kind: 'user', id: nora, name: 'Nóra' }]);
  expect(await trigger('kick')).toContain('Log: nothing, because of an exception.');
  expect(await trigger('kick', eszter)).toContain('Log: the bot wrote to');
  // Eszter is an administrator of the server.
  await saveExceptions(
    roles.filter(({ name }) => name === 'Admin').map(({ id, name }) => ({ kind: 'role', id, name })),
  );
  expect(await trigger('kick', eszter)).toContain('Log: nothing, because of an exception.');
  expect(await trigger('kick')).toContain('Log: the bot wrote to');
});

test('members who join or leave are counted, and the overview of the server has the counts', async () => {
  await bot.site.reportCounts();
  const { members: before = [] } = (await server.settings()).body;
  for (const event of ['memberJoin', 'memberJoin', 'memberLeave', 'kick'] as const) await trigger(event);
  await bot.site.reportCounts();
  const { members } = (await server.settings()).body;
  expect(members).toHaveLength(30);
  const today = { joins: 0, leaves: 0, ...before.at(-1) };
  expect(members.at(-1)).toMatchObject({ joins: today.joins + 2, leaves: today.leaves + 1 });
});

test('members who join or leave are greeted if that is enabled, and only they are mentioned', async () => {
  await saveLogs({ id: otherId, events: ['unban'] });
  expect(await trigger('memberJoin')).toContain('Welcome: no message is switched on.');
  const welcome = {
    enabled: true,
    channel_id: generalId,
    text: 'Hi {user}, @everyone! {name} is no. {members} of {x}.',
  };
  await saveGreetings({ welcome });
  const before = getMessages().length;
  expect(await trigger('memberJoin')).toContain('Welcome: the bot wrote to #general.');
  const members = api.simulator.control.server(teaHouseId).memberCount;
  const content = `Hi <@${nora}>, @everyone! Nóra is no. ${members} of {x}.`;
  expect(getMessages().slice(before)).toMatchObject([{ content, embeds: [], mentions: [nora] }]);
  expect(await trigger('memberLeave')).toContain('Farewell: no message is switched on.');
  await saveGreetings({ farewell: { ...welcome, channel_id: otherId, text: 'Bye, {name}.' } });
  expect(await trigger('memberJoin')).toContain('Welcome: no message is switched on.');
  expect(await trigger('memberLeave', bence)).toContain('Farewell: the bot wrote to');
  expect(getMessages(otherId).at(-1)).toMatchObject({ content: 'Bye, Bence.', mentions: [bence] });
  expect(getMessages()).toHaveLength(before + 1);

  // The bot does not greet people whom the site banned; the owner still gets log entries about them.
  const admin = await enterStaffArea(api, await signInStaff(api, 'admin', 'admin'), 'admin');
  await saveAndWaitForBot(() => admin.call('/v1/admin/ban_user', { userid: nora }));
  await saveLogs({ id: generalId, events: ['memberLeave'] });
  const report = await trigger('memberLeave');
  expect(report).toContain('Farewell: nothing, because this person is banned from the bot.');
  expect(report).toContain('Log: the bot wrote to #general.');
  await saveAndWaitForBot(() => admin.call('/v1/admin/unban_user', { userid: nora }));
  expect(await trigger('memberLeave')).toContain('Farewell: the bot wrote to');
});

test('the page explains why nothing was logged: permissions, a deleted channel, a server without the bot', async () => {
  const { control } = api.simulator;
  await saveLogs({ id: generalId, events: ['ban'] });
  const before = countMessages();
  control.setRevokedPermissions(generalId, ['send']);
  expect(await trigger('ban')).toContain('Log: the bot may not write to #general.');
  control.setRevokedPermissions(generalId, ['view']);
  expect(await trigger('ban')).toContain('Log: the bot may not write to #general.');
  control.setRevokedPermissions(generalId, []);
  control.deleteChannel(generalId);
  expect(await trigger('ban')).toContain('Log: the channel #general is deleted.');
  control.restoreChannel(generalId);
  control.faults.add({ kind: '500', path: '/channels/*', times: 5 });
  expect(await trigger('ban')).toContain('Log: the platform refused the message for #general');
  control.faults.clear();

  control.removeBot(teaHouseId);
  expect(await trigger('ban')).toContain('The bot is not on this server');
  await bot.site.reportServers({});
  const left = api.db.selectFrom('servers').select('left_at').where('id', '=', teaHouseId);
  expect((await left.executeTakeFirst())?.left_at).not.toBeNull();
  control.addBot(teaHouseId);
  await bot.site.reportServers({});
  expect((await left.executeTakeFirst())?.left_at).toBeNull();
  expect(countMessages()).toBe(before);
  expect(await trigger('ban')).toContain('Log: the bot wrote to #general.');
  bot.stop();
  expect(await trigger('ban')).toContain('No bot runs beside this simulator');
});

test('the key of the demo bot is rejected with the real platform', async () => {
  const { db, now } = api.context;
  const key = 'bot_of-the-simulator';
  const own = await createBotKey(api.context);
  const isAuthenticated = async (
    addresses: typeof realPlatformSettings | ReturnType<typeof getSimulatorSettings>,
    candidate: string,
  ) => {
    const platform = createChatPlatform({ ...addresses, ...simulatorCredentials, demoBotKey: key }, api.url);
    platform.stop();
    return authenticateBot({ db, now, platform }, candidate);
  };
  const simulated = getSimulatorSettings(api.simulator.url);
  expect([
    await isAuthenticated(simulated, key),
    await isAuthenticated(simulated, own),
    await isAuthenticated(simulated, ''),
  ]).toEqual([...[true, true, false]]);
  expect([await isAuthenticated(realPlatformSettings, key), await isAuthenticated(realPlatformSettings, own)]).toEqual([
    false,
    true,
  ]);
});
