import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { submitForm } from '../testing/pages.ts';
import { requestAsBot, stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;
const eszter = getPerson('admin').id;

let simulator: TeaHouse['simulator'];
let guild: string;
let general: string;
let send: TeaHouse['send'];
let setPermissions: TeaHouse['setPermissions'];

beforeEach(async () => {
  ({ simulator, guild, general, send, setPermissions } = await startTeaHouse());
});
afterEach(stopSimulators);

test('a bot bans, and lifts the ban', async () => {
  simulator.control.sendMessage(general, nora, 'Buy tea!');
  expect(await send('PUT', `/guilds/${guild}/bans/${nora}`, { delete_message_seconds: 60 })).toMatchObject({
    status: 204,
  });
  expect(simulator.control.messages(general)).toEqual([]);
  expect((await send('GET', `/guilds/${guild}/bans`)).body).toMatchObject([{ user: { id: nora } }]);
  expect((await send('GET', `/guilds/${guild}/members/${nora}`)).code).toBe(10007);
  expect((await send('DELETE', `/guilds/${guild}/bans/${nora}`)).status).toBe(204);
  expect(await send('DELETE', `/guilds/${guild}/bans/${nora}`)).toMatchObject({ status: 404, code: 10026 });
});

test.each([
  ['a ban', 'PUT', 'bans/USER', {}, bits.BanMembers],
  ['a kick', 'DELETE', 'members/USER', undefined, bits.KickMembers],
  [
    'a timeout',
    'PATCH',
    'members/USER',
    { communication_disabled_until: '2030-01-01T00:00:00Z' },
    bits.ModerateMembers,
  ],
  ['a nickname', 'PATCH', 'members/USER', { nick: 'Nick' }, bits.ManageNicknames],
])('%s takes a permission, and a role above that of the member', async (_, method, path, body, permission) => {
  simulator.clock.now = Date.parse('2029-12-31T00:00:00Z');
  const act = (userId: string) => send(method, `/guilds/${guild}/${path.replace('USER', userId)}`, body);
  setPermissions();
  expect(await act(nora)).toMatchObject({ status: 403, code: 50013 });
  setPermissions(permission);
  expect(await act(bence)).toMatchObject({ status: 403, code: 50013 });
  expect(await act(eszter)).toMatchObject({ status: 403, code: 50013 });
  expect((await act(nora)).status).toBeLessThan(300);
});

test('a bot manages the roles below its own only', async () => {
  setPermissions(bits.ManageRoles);
  const roles = simulator.control.roles(guild);
  const admin = roles.at(-1)?.id ?? '';
  const created = await send('POST', `/guilds/${guild}/roles`, { name: 'Quiz', color: 0xff0000 });
  expect(created.body).toMatchObject({ name: 'Quiz', position: 1, colors: { primary_color: 0xff0000 } });
  const { id } = created.body;
  expect((await send('PATCH', `/guilds/${guild}/roles/${id}`, { name: 'Quizzers' })).body.name).toBe('Quizzers');
  expect((await send('PUT', `/guilds/${guild}/members/${nora}/roles/${id}`)).status).toBe(204);
  expect((await send('GET', `/guilds/${guild}/members/${nora}`)).body.roles).toEqual([id]);
  expect(await send('PUT', `/guilds/${guild}/members/${nora}/roles/${admin}`)).toMatchObject({ code: 50013 });
  expect(await send('PATCH', `/guilds/${guild}/roles/${admin}`, { name: 'Owned' })).toMatchObject({ code: 50013 });
  expect((await send('PATCH', `/guilds/${guild}/roles`, [{ id, position: 2 }])).body[2]).toMatchObject({
    id,
    position: 2,
  });
  expect((await send('DELETE', `/guilds/${guild}/roles/${id}`)).status).toBe(204);
  expect((await send('GET', `/guilds/${guild}/members/${nora}`)).body.roles).toEqual([]);
  expect(await send('DELETE', `/guilds/${guild}/roles/${guild}`)).toMatchObject({ status: 400, code: 50028 });
});

test('a bot gives no permission that it lacks, and moves no role above its own', async () => {
  setPermissions(bits.ManageRoles);
  const { control } = simulator;
  const roles = `/guilds/${guild}/roles`;
  const administrator = { permissions: String(bits.Administrator) };
  const { id } = (await send('POST', roles, { name: 'Quiz' })).body;
  expect(await send('POST', roles, { name: 'Rule', ...administrator })).toMatchObject({ status: 403, code: 50013 });
  expect(await send('PATCH', `${roles}/${id}`, administrator)).toMatchObject({ status: 403, code: 50013 });
  const botPosition = control.roles(guild).find(({ managed }) => managed)?.position;
  expect(await send('PATCH', roles, [{ id, position: botPosition }])).toMatchObject({ status: 403, code: 50013 });
  expect(await send('PATCH', roles, [{ id: guild, position: 1 }])).toMatchObject({ status: 400, code: 50028 });
  // As discord.js does: the positions of all roles.
  const [everyone, first, second, ...others] = control.roles(guild).map((role) => role.id);
  const order = [everyone, second, first, ...others].map((roleId, position) => ({ id: roleId, position }));
  expect((await send('PATCH', roles, order)).body[2]).toMatchObject({ id: first, position: 2 });
});

test('a bot edits and deletes its own messages, and deletes those of others with a permission', async () => {
  setPermissions(bits.SendMessages, bits.ReadMessageHistory);
  const { id: foreign } = simulator.control.sendMessage(general, nora, 'Mine.');
  const { body: ownMessage } = await send('POST', `/channels/${general}/messages`, { content: 'Own.' });
  const messages = `/channels/${general}/messages`;
  expect(
    (await send('PATCH', `${messages}/${ownMessage.id}`, { content: 'Own, edited.' })).body.edited_timestamp,
  ).toBeTruthy();
  expect(await send('PATCH', `${messages}/${foreign}`, { content: 'x' })).toMatchObject({ status: 403, code: 50005 });
  expect(await send('DELETE', `${messages}/${foreign}`)).toMatchObject({ status: 403, code: 50013 });
  expect((await send('DELETE', `${messages}/${ownMessage.id}`)).status).toBe(204);
  expect(await send('GET', `${messages}/${ownMessage.id}`)).toMatchObject({ status: 404, code: 10008 });
  setPermissions(bits.ManageMessages, bits.ReadMessageHistory);
  expect((await send('DELETE', `${messages}/${foreign}`)).status).toBe(204);
});

test.each([
  ['nothing', {}, 50006],
  ['2001 characters', { content: 'x'.repeat(2001) }, 50035],
  [
    'an embed with too much text',
    {
      embeds: [
        {
          title: 'x',
          description: 'x'.repeat(4096),
          fields: [
            { name: 'a', value: 'b' },
            ...Array.from({ length: 3 }, () => ({ name: 'a', value: 'x'.repeat(1000) })),
          ],
        },
      ],
    },
    50035,
  ],
  [
    'a button without its end',
    { components: [{ type: 1, components: [{ type: 2, custom_id: 'x'.repeat(101) }] }] },
    50035,
  ],
])('a message with %s is refused', async (_, body, code) => {
  expect(await send('POST', `/channels/${general}/messages`, body)).toMatchObject({ status: 400, code });
  expect(simulator.control.messages(general)).toEqual([]);
});

test('reactions are counted by user, and end with the user or the emoji', async () => {
  const { id } = simulator.control.sendMessage(general, nora, 'Vote.');
  simulator.control.react(general, id, nora, '🎭');
  const reactions = `/channels/${general}/messages/${id}/reactions`;
  expect((await send('PUT', `${reactions}/${encodeURIComponent('🎭')}/@me`)).status).toBe(204);
  expect((await send('GET', `/channels/${general}/messages/${id}`)).body.reactions).toMatchObject([
    { count: 2, me: true },
  ]);
  expect((await send('GET', `${reactions}/${encodeURIComponent('🎭')}`)).body).toHaveLength(2);
  expect((await send('DELETE', `${reactions}/${encodeURIComponent('🎭')}/${nora}`)).status).toBe(204);
  expect((await send('DELETE', `${reactions}/${encodeURIComponent('🎭')}/@me`)).status).toBe(204);
  expect((await send('PUT', `${reactions}/words/@me`)).code).toBe(10014);
  expect((await send('DELETE', reactions)).status).toBe(204);
  expect((await send('GET', `/channels/${general}/messages/${id}`)).body.reactions).toEqual([]);
});

test('nobody times an administrator out', async () => {
  setPermissions(bits.ModerateMembers, bits.ManageRoles);
  const { body: role } = await send('POST', `/guilds/${guild}/roles`, { name: 'Deputy' });
  await send('PUT', `/guilds/${guild}/members/${nora}/roles/${role.id}`);
  const timeOut = (until: string | null) =>
    send('PATCH', `/guilds/${guild}/members/${nora}`, { communication_disabled_until: until });
  const until = new Date(simulator.clock.now + 60_000).toISOString();
  expect((await timeOut(until)).status).toBe(200);
  simulator.control.addBot(guild);
  await send('PATCH', `/guilds/${guild}/roles/${role.id}`, { permissions: String(bits.Administrator) });
  expect(await timeOut(until)).toMatchObject({ status: 403, code: 50013 });
  expect((await timeOut(null)).status).toBe(200);
});

test('ids that a library sends as numbers are those that it means', async () => {
  const { status } = await requestAsBot(simulator, `/channels/${general}/messages`, {
    method: 'POST',
    body: `{"content":"<@${nora}>","allowed_mentions":{"users":[${nora}]}}`,
  });
  expect(status).toBe(200);
  expect(simulator.control.messages(general)).toMatchObject([{ mentions: [nora] }]);
});

test('the number of members follows joins and leaves, also of the bot', async () => {
  const { control } = simulator;
  const count = async () => (await send('GET', `/guilds/${guild}?with_counts=true`)).body.approximate_member_count;
  const before = await count();
  control.joinServer(guild, nora);
  expect(await count()).toBe(before);
  control.joinServer(guild, control.userId(7));
  expect(await count()).toBe(before + 1);
  await send('DELETE', `/guilds/${guild}/members/${nora}`);
  await send('PUT', `/guilds/${guild}/bans/${control.userId(7)}`);
  expect(await count()).toBe(before - 1);
  control.setMembershipLevel(guild, nora, 'manager');
  control.removeBot(guild);
  control.addBot(guild);
  expect(await count()).toBe(before);
  control.reset();
  expect(await count()).toBe(control.server(guild).memberCount);
});

test('a banned user cannot join', async () => {
  const { control } = simulator;
  control.banUser(guild, nora);
  expect(() => control.joinServer(guild, nora)).toThrow(`User ${nora} is banned from Tea House.`);
  expect(() => control.setMembershipLevel(guild, nora, 'manager')).toThrow('is banned');
  const rights = await submitForm(simulator, `/simulator/servers/${guild}/rights`, { person: nora, right: 'member' });
  expect(rights).toMatchObject({ status: 403, text: expect.stringContaining('Nóra is banned from this server.') });
  expect(control.members(guild).map(({ userId }) => userId)).not.toContain(nora);
  control.unbanUser(guild, nora);
  control.joinServer(guild, nora);
  expect(control.members(guild).map(({ userId }) => userId)).toContain(nora);
});

test('who joins or leaves changes no other member', async () => {
  const getOthers = () => simulator.control.members(guild).filter(({ userId }) => userId !== nora);
  const others = getOthers();
  simulator.control.leaveServer(guild, nora);
  expect(getOthers()).toEqual(others);
  simulator.control.joinServer(guild, nora);
  await send('POST', `/guilds/${guild}/roles`, { name: 'Quiz', color: 0xff0000 });
  expect(getOthers()).toEqual(others);
});
