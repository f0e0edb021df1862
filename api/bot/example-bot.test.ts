import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { getPerson } from 'simulator/people';
import { NO_GREETINGS } from '../guilds/greetings.ts';
import { type ExampleBot, startExampleBot } from '../testing/example-bot.ts';
import { repeatUntil, waitUntil } from '../testing/repeat-until.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import { enterStaffArea, signInStaff } from '../testing/staff.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

const folder = temporaryFolder();
const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;
const eszter = getPerson('admin').id;

let api: TestApi;
let bot: ExampleBot;
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
  const key = await createBotKey(api.context);
  bot = await startExampleBot({ platform: api.simulator.url, site: api.url, key, folder });
}, 60_000);
afterAll(async () => {
  const codes = [await bot.stop()];
  await api.stop();
  expect(codes).toEqual([0]);
});
beforeEach(() => api.advanceClock(60_000));

const getMessages = (channelId = generalId) => api.simulator.control.messages(channelId);
const getTitles = (channelId = generalId) => getMessages(channelId).map(({ embeds }) => embeds[0]?.title);
const getLast = (channelId = generalId) => getMessages(channelId).at(-1);

/** A member leaves, and joins again. */
function rejoin(userId = nora) {
  api.simulator.control.leaveServer(teaHouseId, userId);
  api.simulator.control.joinServer(teaHouseId, userId);
}

const fetchRevision = async (kind: 'logs' | 'greetings') => (await server[kind]()).body.revision;

async function saveLogs(
  channels: { id: string; events: string[]; exceptions?: object[] }[],
  exceptions: object[] = [],
) {
  const marked = channels.map((channel) => ({ ...channel, name: 'x' }));
  const saved = await server.saveLogs({ revision: await fetchRevision('logs'), channels: marked, exceptions });
  expect(saved.status).toBe(200);
}

async function saveGreetings(greetings: object) {
  const saved = await server.saveGreetings({
    revision: await fetchRevision('greetings'),
    ...NO_GREETINGS,
    ...greetings,
  });
  expect(saved.status).toBe(200);
}

/** Switches a feature of the bot on, and waits until the bot has applied it. */
async function saveFeature(feature: string, values: object) {
  const fetchSettings = async () => (await server.featureSettings(feature)).body;
  const { revision } = await fetchSettings();
  const saved = await server.saveFeature(feature, { revision, enabled: true, values });
  expect(saved.status).toBe(200);
  await waitUntil(async () => (await fetchSettings()).applied?.revision > revision);
}

/** Calls the platform as the bot, as another program with its token could. */
async function callPlatform(method: string, path: string, body?: object) {
  const response = await fetch(`${api.simulator.url}/api/v10${path}`, {
    method,
    headers: {
      authorization: `Bot ${simulatorCredentials.botToken}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    body: body ? JSON.stringify(body) : null,
  });
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return response.status === 204 ? undefined : response.json();
}

test('the bot reports its servers at startup, and when it leaves and joins one', async () => {
  const { control } = api.simulator;
  const joinedServers = control.servers().filter(({ id }) => control.hasBot(id));
  const readIds = async () =>
    (await api.db.selectFrom('servers').select('id').where('left_at', 'is', null).execute()).map(({ id }) => id);
  await waitUntil(async () => (await readIds()).length === joinedServers.length);
  expect((await readIds()).sort()).toEqual(joinedServers.map(({ id }) => id).sort());
  control.removeBot(teaHouseId);
  await waitUntil(async () => !(await readIds()).includes(teaHouseId));
  control.addBot(teaHouseId);
  await waitUntil(async () => (await readIds()).includes(teaHouseId));
});

test('events are logged in the selected channels only, with who did it', async () => {
  const { control } = api.simulator;
  await saveLogs([
    { id: generalId, events: ['ban', 'somethingElse'] },
    { id: otherId, events: ['ban', 'memberJoin'] },
  ]);
  await repeatUntil(rejoin, () => getTitles(otherId).includes('A member joined'));
  control.banUser(teaHouseId, nora);
  await waitUntil(() => getTitles(otherId).includes('A member was banned') && getMessages().length > 0);
  const fields = [
    { name: 'Member', value: `<@${nora}> ${nora}`, inline: true },
    { name: 'By', value: `<@${bence}>`, inline: true },
  ];
  const embed = expect.objectContaining({ title: 'A member was banned', fields });
  expect(getMessages()).toMatchObject([{ content: '', embeds: [embed], mentions: [] }]);
  expect(getLast(otherId)).toMatchObject({ embeds: [embed] });
  control.unbanUser(teaHouseId, nora);
});

test('what the platform reports is logged in the language of the server', async () => {
  const { control } = api.simulator;
  const members = `/guilds/${teaHouseId}/members/${nora}`;
  const roles = `/guilds/${teaHouseId}/roles`;
  const messages = `/channels/${otherId}/messages`;
  control.joinServer(teaHouseId, nora);
  const trigger: Record<string, [title: string, () => unknown]> = {
    editNickname: ['Megváltozott egy becenév', () => callPlatform('PATCH', members, { nick: 'Nóri' })],
    timeout: [
      'Felfüggesztettek egy tagot',
      () => callPlatform('PATCH', members, { communication_disabled_until: new Date(api.clock.at + 600_000) }),
    ],
    createRole: ['Létrejött egy rang', () => callPlatform('POST', roles, { name: 'Helpers' })],
    editRole1: [
      'Megváltozott egy rang',
      async () => callPlatform('PATCH', `${roles}/${await findRole()}`, { name: 'X' }),
    ],
    memberRoles: [
      'Megváltoztak egy tag rangjai',
      async () => callPlatform('PUT', `${members}/roles/${await findRole()}`),
    ],
    deleteRole: ['Töröltek egy rangot', async () => callPlatform('DELETE', `${roles}/${await findRole()}`)],
    deleteMessage: [
      'Töröltek egy üzenetet',
      () => callPlatform('DELETE', `${messages}/${control.sendMessage(otherId, nora, 'Hello').id}`),
    ],
    bulkDelete: [
      'Sok üzenetet töröltek',
      () => {
        const ids = ['One', 'Two'].map((text) => control.sendMessage(otherId, nora, text).id);
        return callPlatform('POST', `${messages}/bulk-delete`, { messages: ids });
      },
    ],
    kick: ['Kirúgtak egy tagot', () => callPlatform('DELETE', members)],
    memberJoin: ['Új tag lépett be', () => control.joinServer(teaHouseId, nora)],
    memberLeave: ['Egy tag kilépett', () => control.leaveServer(teaHouseId, nora)],
    ban: ['Kitiltottak egy tagot', () => control.banUser(teaHouseId, nora)],
    unban: ['Feloldottak egy kitiltást', () => control.unbanUser(teaHouseId, nora)],
  };
  const findRole = async () => control.roles(teaHouseId).find(({ name }) => ['Helpers', 'X'].includes(name))?.id;
  await server.save({ revision: 0, language: 'hu' });
  await saveLogs([{ id: generalId, events: Object.keys(trigger) }]);
  await repeatUntil(rejoin, () => getTitles().includes('Új tag lépett be'));
  for (const [event, [title, act]] of Object.entries(trigger)) {
    const count = getTitles().filter((other) => other === title).length;
    await act();
    await waitUntil(() => getTitles().filter((other) => other === title).length > count).catch(() => {
      throw new Error(`${event} was not logged: ${getTitles()} ${bot.lines}`);
    });
  }
  expect(JSON.stringify(getMessages())).not.toMatch(/undefined|null|NaN/);
  await server.save({ revision: 1, language: 'en' });
});

test('an event is not logged if an exception names its channel, its member or one of their roles', async () => {
  const { control } = api.simulator;
  const admin = control.roles(teaHouseId).find(({ name }) => name === 'Admin');
  control.joinServer(teaHouseId, nora);
  const role = { kind: 'role', id: admin?.id, name: 'Admin' };
  const first = getMessages(otherId).length;
  await saveLogs(
    [
      {
        id: otherId,
        events: ['deleteMessage'],
        exceptions: [{ kind: 'channel', id: generalId, name: 'general' }, role],
      },
    ],
    [{ kind: 'user', id: bence, name: 'Bence' }],
  );
  const remove = (channelId: string, userId: string) =>
    callPlatform('DELETE', `/channels/${channelId}/messages/${control.sendMessage(channelId, userId, userId).id}`);
  const countDeleted = () => getTitles(otherId).filter((title) => title === 'A message was deleted').length;
  await repeatUntil(
    () => remove(otherId, nora),
    () => countDeleted() > 0,
  );
  await remove(generalId, nora);
  await remove(otherId, bence);
  await remove(otherId, eszter);
  const count = countDeleted();
  await remove(otherId, nora);
  await waitUntil(() => countDeleted() > count);
  const logged = JSON.stringify(getMessages(otherId).slice(first));
  expect([logged.includes(bence), logged.includes(eszter), logged.includes(`<#${generalId}>`)]).toEqual([
    false,
    false,
    false,
  ]);
});

test('members who join or leave are greeted if that is enabled, and only they are mentioned', async () => {
  const { control } = api.simulator;
  const welcome = { enabled: true, channel_id: generalId, text: 'Hi {user}, @everyone! {name} of {x}.' };
  await saveGreetings({ welcome, farewell: { ...welcome, channel_id: otherId, text: 'Bye, {name}.' } });
  await repeatUntil(rejoin, () => getLast(otherId)?.content === 'Bye, Nóra.');
  await waitUntil(() => getLast()?.content.startsWith('Hi') ?? false);
  expect(getLast()).toMatchObject({ content: `Hi <@${nora}>, @everyone! Nóra of {x}.`, embeds: [], mentions: [nora] });

  // The bot does not greet people whom the site banned.
  const admin = await enterStaffArea(api, await signInStaff(api, 'admin', 'admin'), 'admin');
  await admin.call('/v1/admin/ban_user', { userid: nora });
  const isBanned = async () => {
    const count = getMessages(otherId).length;
    rejoin();
    rejoin(eszter);
    await waitUntil(() => getLast(otherId)?.content === 'Bye, Eszter.' && getMessages(otherId).length > count);
    return !getMessages(otherId)
      .slice(count)
      .some(({ content }) => content === 'Bye, Nóra.');
  };
  await waitUntil(isBanned);
  await admin.call('/v1/admin/unban_user', { userid: nora });
  await repeatUntil(rejoin, () => getLast(otherId)?.content === 'Bye, Nóra.');
  expect(control.unknownRoutes()).toEqual([]);
});

test('a message that cannot be sent does not end the bot, which names it in its output', async () => {
  const { control } = api.simulator;
  control.setRevokedPermissions(otherId, ['send']);
  await repeatUntil(rejoin, () => bot.lines.some((line) => line.startsWith(`No message in ${otherId}: `)));
  control.setRevokedPermissions(otherId, []);
  const count = getMessages(otherId).length;
  await repeatUntil(rejoin, () => getMessages(otherId).length > count);
});

test('the third warning mutes a member, and nobody is warned by their equals', async () => {
  const { control } = api.simulator;
  const useCommand = async (userId: string, name: string, options: Record<string, string | number>) => {
    await control.useCommand(generalId, userId, name, options);
    return getLast()?.content;
  };
  await saveGreetings({});
  control.joinServer(teaHouseId, nora);
  expect(await useCommand(bence, 'warn', { member: nora })).toBe('Warnings and mutes are off on this server.');
  await saveFeature('warnings', { mute: 7200 });
  const warnings = [];
  for (const reason of ['Spam', 'Spam', 'Spam'])
    warnings.push(await useCommand(bence, 'warn', { member: nora, reason }));
  expect(warnings).toEqual([
    `Warned <@${nora}> (1 of 3).`,
    `Warned <@${nora}> (2 of 3).`,
    `Muted <@${nora}> for 120 minutes.`,
  ]);
  expect(await callPlatform('GET', `/guilds/${teaHouseId}/members/${nora}`)).toMatchObject({
    communication_disabled_until: expect.any(String),
  });
  expect(await useCommand(bence, 'mute', { member: nora, minutes: 5 })).toBe(`Muted <@${nora}> for 5 minutes.`);
  expect(await useCommand(bence, 'warn', { member: bence })).toBe('You cannot do this to yourself.');
  expect(await useCommand(eszter, 'warn', { member: bence })).toBe('Their highest role is not below yours.');
  expect(await useCommand(eszter, 'mute', { member: eszter, minutes: 5 })).toBe('You cannot do this to yourself.');
});

test('the button of the ticket panel opens a form, and the form a private thread', async () => {
  const { control } = api.simulator;
  await saveFeature('tickets', { button: 'Ask the team' });
  await control.useCommand(generalId, bence, 'tickets');
  const panel = getLast();
  expect(panel?.components).toMatchObject([{ components: [{ label: 'Ask the team' }] }]);
  const pressed = await control.pressButton(generalId, bence, panel?.id ?? '');
  if (pressed?.kind !== 'modal') throw new Error('There is no form.');
  await control.submitModal(generalId, bence, pressed.modal, { subject: 'The teapot' });
  const findThreads = async () => (await callPlatform('GET', `/guilds/${teaHouseId}/threads/active`)).threads;
  await waitUntil(async () => (await findThreads()).length > 0);
  const [thread] = await findThreads();
  expect(thread).toMatchObject({ name: 'The teapot', type: 12, parent_id: generalId });
  await waitUntil(() => getMessages(thread.id).length > 0);
  expect(getMessages(thread.id)).toMatchObject([
    { content: `Hello <@${bence}>, what can we do for you? The team reads this ticket.`, mentions: [bence] },
  ]);
});

test('a member who joins gets the welcome role', async () => {
  const { roles } = await callPlatform('GET', `/guilds/${teaHouseId}`);
  const role = roles.find(({ name }: { name: string }) => name !== '@everyone' && name !== 'Vigil');
  await saveFeature('welcome-role', { role: role.id });
  await repeatUntil(rejoin, async () =>
    (await callPlatform('GET', `/guilds/${teaHouseId}/members/${nora}`)).roles.includes(role.id),
  );
});
