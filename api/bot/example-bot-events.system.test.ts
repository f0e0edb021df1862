import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import type { ExampleBot } from '../testing/example-bot.ts';
import { repeatUntil, waitUntil } from '../testing/repeat-until.ts';
import type { ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouseBot, type TeaHouseBot } from '../testing/tea-house-bot.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { TestApi } from '../testing/test-api.ts';

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
let rejoin: TeaHouseBot['rejoin'];
let callPlatform: TeaHouseBot['callPlatform'];
let stop: TeaHouseBot['stop'];
beforeAll(async () => {
  ({ api, bot, teaHouseId, server, generalId, otherId, rejoin, callPlatform, stop } = await startTeaHouseBot(folder));
}, 60_000);
afterAll(() => stop());
beforeEach(() => api.advanceClock(60_000));

const getMessages = (channelId = generalId) => api.simulator.control.messages(channelId);
const getTitles = (channelId = generalId) => getMessages(channelId).map(({ embeds }) => embeds[0]?.title);
const getLast = (channelId = generalId) => getMessages(channelId).at(-1);

async function saveLogs(
  channels: { id: string; events: string[]; exceptions?: object[] }[],
  exceptions: object[] = [],
) {
  const { revision } = (await server.logs()).body;
  const marked = channels.map((channel) => ({ ...channel, name: 'x' }));
  const saved = await server.saveLogs({ revision, channels: marked, exceptions });
  expect(saved.status).toBe(200);
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
