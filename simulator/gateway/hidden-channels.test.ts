import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits, Routes } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { closeGatewayClients, startSession } from '../testing/gateway-client.ts';
import { submitForm } from '../testing/pages.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;

let simulator: TeaHouse['simulator'];
let guild: string;
let general: string;
let send: TeaHouse['send'];
let setPermissions: TeaHouse['setPermissions'];

beforeEach(async () => {
  ({ simulator, guild, general, send, setPermissions } = await startTeaHouse());
});
afterEach(async () => {
  closeGatewayClients();
  await stopSimulators();
});

/** Denies a role or member to view the channel, while the bot still has the permission to do so. */
const denyView = async (id: string, type: 0 | 1) =>
  send('PUT', Routes.channelPermission(general, id), { type, deny: String(bits.ViewChannel) });

const getBotRoleId = () => simulator.control.roles(guild).find(({ tags }) => tags?.bot_id)?.id ?? '';

const allEvents = ['MESSAGE_CREATE', 'MESSAGE_UPDATE', 'MESSAGE_REACTION_ADD', 'MESSAGE_DELETE'];

/** Returns the names of the events that the bot receives while a function runs. */
async function collectEvents(run: () => unknown): Promise<(string | null)[]> {
  const { packets, waitForEvent, waitFor } = await startSession(simulator);
  await waitFor(({ t, d }) => t === 'GUILD_CREATE' && d.id === guild);
  const start = packets.length;
  await run();
  simulator.control.leaveServer(guild, nora);
  simulator.control.joinServer(guild, nora);
  await waitForEvent('GUILD_MEMBER_ADD');
  const names = packets.slice(start).map(({ t }) => t);
  return names.filter((name) => allEvents.includes(name ?? '') || name === 'CHANNEL_UPDATE');
}

function act() {
  const { id } = simulator.control.sendMessage(general, nora, 'Secret.');
  simulator.control.editMessage(general, id, 'Secret, edited.');
  simulator.control.react(general, id, bence, '👍');
  simulator.control.deleteMessage(general, id, nora);
}

test.each<[string, () => Promise<unknown>]>([
  ['everyone is denied to view', () => denyView(guild, 0)],
  ['the role of the bot is denied to view', () => denyView(getBotRoleId(), 0)],
  ['the bot is denied to view', () => denyView(simulatorCredentials.clientId, 1)],
  ['the bot lost the permission to view', async () => simulator.control.setRevokedPermissions(general, ['view'])],
])('sends no events of messages and reactions in a channel that %s', async (_, deny) => {
  expect(await collectEvents(act)).toEqual(allEvents);
  closeGatewayClients();
  setPermissions(bits.ManageRoles, bits.SendMessages);
  await deny();
  expect(await collectEvents(act)).toEqual([]);
});

test('sends no events to a bot whose roles do not grant to view', async () => {
  const [role] = simulator.control.roles(guild);
  await send('PATCH', Routes.guildRole(guild, role?.id ?? ''), { permissions: '0' });
  simulator.control.addBot(guild, bits.SendMessages);
  expect(await collectEvents(act)).toEqual([]);
});

test('sends all events to an administrator, whatever the overwrites of the channel', async () => {
  await denyView(guild, 0);
  expect(await collectEvents(act)).toEqual(allEvents);
});

test('lists a hidden channel at the start, but not its threads, and announces its changes', async () => {
  const { body: thread } = await send('POST', Routes.threads(general), { name: 'Round one', type: 11 });
  await denyView(guild, 0);
  setPermissions(bits.SendMessages);
  const { waitFor } = await startSession(simulator);
  const { d } = await waitFor((packet) => packet.t === 'GUILD_CREATE' && packet.d.id === guild);
  expect(d.channels).toContainEqual(expect.objectContaining({ id: general }));
  expect(d.threads).toEqual([]);
  expect(await collectEvents(() => simulator.control.setRevokedPermissions(general, ['send']))).toEqual([
    'CHANNEL_UPDATE',
  ]);
  expect(await collectEvents(() => simulator.control.sendMessage(thread.id, nora, 'Hidden too.'))).toEqual([]);
});

test('the page of the chat says that the bot cannot view the channel', async () => {
  simulator.control.setRevokedPermissions(general, ['view']);
  await startSession(simulator);
  const path = `/simulator/servers/${guild}/channels/${general}`;
  const { location } = await submitForm(simulator, `${path}/messages?as=${bence}`, { content: 'Hello' });
  const page = await (await fetch(new URL(location ?? '', simulator.url))).text();
  expect(page).toContain('The bot did not receive MESSAGE_CREATE: it cannot view this channel.');
});
