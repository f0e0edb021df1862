import { afterEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits, Routes } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import {
  createBotClient,
  requestAs,
  requestAsBot,
  startTestSimulator,
  stopSimulators,
} from '../testing/running-simulator.ts';
import type { ChannelPermission } from '../world/permissions.ts';

afterEach(stopSimulators);

const bence = getPerson('owner-of-three');

async function startTeaHouse() {
  const simulator = await startTestSimulator();
  const tea = simulator.control.getMemberships(bence.id).find(({ server }) => server.name === 'Tea House')?.server;
  const general = simulator.control.channels(tea?.id ?? '').find(({ name }) => name === 'general');
  if (!tea || !general) throw new Error('The seed has no Tea House with a general channel.');
  return { simulator, tea, general, rest: createBotClient(simulator) };
}

test.each([
  ['view', { send: 50001, invite: 50001 }],
  ['send', { send: 50013, invite: undefined }],
  ['invite', { send: undefined, invite: 50013 }],
] as [ChannelPermission, { send: number | undefined; invite: number | undefined }][])(
  'rejects the bot without the permission to %s in a channel, and the overwrites of the channel show why',
  async (revokedPermission, codes) => {
    const { simulator, tea, general, rest } = await startTeaHouse();
    const getErrorCodes = async () => {
      const message = await requestAsBot(simulator, `/channels/${general.id}/messages`, {
        method: 'POST',
        body: '{"content":"x"}',
      });
      const invite = await requestAsBot(simulator, `/channels/${general.id}/invites`, { method: 'POST', body: '{}' });
      return { send: message.body.code, invite: invite.status === 200 ? undefined : invite.body.code };
    };
    simulator.control.setRevokedPermissions(general.id, [revokedPermission]);
    expect(await getErrorCodes()).toEqual(codes);

    const guild = (await rest.get(Routes.guild(tea.id))) as { roles: { permissions: string; tags?: object }[] };
    const botRole = guild.roles.find(({ tags }) => tags);
    expect(BigInt(botRole?.permissions ?? 8) & PermissionFlagsBits.Administrator).toBe(0n);
    const channel = simulator.control.channels(tea.id).find(({ id }) => id === general.id);
    const bits = { view: 1n << 10n, send: 1n << 11n, invite: 1n };
    expect(channel?.permission_overwrites.some(({ deny }) => (BigInt(deny) & bits[revokedPermission]) !== 0n)).toBe(
      true,
    );

    simulator.control.setRevokedPermissions(general.id, []);
    expect(await getErrorCodes()).toEqual({ send: undefined, invite: undefined });
  },
);

test('a deleted channel is unknown until it is restored', async () => {
  const { simulator, tea, general, rest } = await startTeaHouse();
  simulator.control.deleteChannel(general.id);
  const list = (await rest.get(Routes.guildChannels(tea.id))) as { id: string }[];
  expect(list.map(({ id }) => id)).not.toContain(general.id);
  await expect(rest.post(Routes.channelMessages(general.id), { body: { content: 'x' } })).rejects.toMatchObject({
    status: 404,
    code: 10003,
  });
  simulator.control.restoreChannel(general.id);
  await expect(rest.post(Routes.channelMessages(general.id), { body: { content: 'x' } })).resolves.toBeDefined();
});

test('a kicked bot loses all access and has no channel restrictions when invited again', async () => {
  const { simulator, tea, general, rest } = await startTeaHouse();
  simulator.control.setRevokedPermissions(general.id, ['send']);
  simulator.control.removeBot(tea.id);
  await expect(rest.post(Routes.channelInvites(general.id), { body: {} })).rejects.toMatchObject({ code: 50001 });
  simulator.control.addBot(tea.id);
  await expect(rest.post(Routes.channelMessages(general.id), { body: { content: 'x' } })).resolves.toBeDefined();
  const member = (await rest.get(Routes.guildMember(tea.id, simulatorCredentials.clientId))) as { roles: string[] };
  expect(member.roles).toHaveLength(1);
});

test('the bot has the permissions with which it was invited', async () => {
  const { simulator, tea, rest } = await startTeaHouse();
  const getBotRolePermissions = async () => {
    const roles = (await rest.get(Routes.guildRoles(tea.id))) as { permissions: string; managed: boolean }[];
    return roles.find(({ managed }) => managed)?.permissions;
  };
  for (const permissions of [8n, 268_435_456n]) {
    simulator.control.removeBot(tea.id);
    simulator.control.addBot(tea.id, permissions);
    expect(await getBotRolePermissions()).toBe(permissions.toString());
  }
});

test('a person loses a membership level and regains it', async () => {
  const { simulator, tea } = await startTeaHouse();
  const mate = getPerson('moderator').id;
  const findInServerList = async (personId: string) => {
    const token = simulator.control.issueTokens(personId).access_token;
    const { body } = await requestAs(simulator, token, '/users/@me/guilds');
    return body.find(({ id }: { id: string }) => id === tea.id);
  };
  expect(BigInt((await findInServerList(mate)).permissions) & PermissionFlagsBits.ManageGuild).toBe(0n);
  simulator.control.setMembershipLevel(tea.id, mate, 'manager');
  expect(BigInt((await findInServerList(mate)).permissions) & PermissionFlagsBits.ManageGuild).not.toBe(0n);
  simulator.control.setMembershipLevel(tea.id, mate, undefined);
  expect(await findInServerList(mate)).toBeUndefined();

  simulator.control.setMembershipLevel(tea.id, mate, 'owner');
  expect([(await findInServerList(mate)).owner, (await findInServerList(bence.id)).owner]).toEqual([true, false]);
  simulator.control.reset();
  expect((await findInServerList(bence.id)).owner).toBe(true);
});
