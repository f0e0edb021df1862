import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { GatewayIntentBits as intents, GatewayOpcodes as ops } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { closeGatewayClients, type Packet, startSession } from '../testing/gateway-client.ts';
import { fetchPage, submitForm } from '../testing/pages.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;
const bot = simulatorCredentials.clientId;

let simulator: TeaHouse['simulator'];
let guild: string;
beforeEach(async () => {
  ({ simulator, guild } = await startTeaHouse());
});
afterEach(async () => {
  closeGatewayClients();
  await stopSimulators();
});

const isPresence =
  (userId: string, status: string) =>
  ({ t, d }: Packet) =>
    t === 'PRESENCE_UPDATE' && d.user.id === userId && d.guild_id === guild && d.status === status;

const chooseStatus = (status: string) =>
  submitForm(simulator, `/simulator/servers/${guild}/members/${nora}/status?as=${nora}`, { status });

const showMember = async (userId: string) =>
  (await fetchPage(simulator, `/simulator/servers/${guild}?as=${nora}&member=${userId}`)).text;

const watching = { status: 'dnd', activities: [{ name: 'the tea brew', type: 3 }], since: null, afk: false };

test('the pages show what a bot shows of itself, from its start and after a change', async () => {
  expect(await showMember(bot)).not.toContain('do not disturb');
  const { send, waitFor } = await startSession(simulator, { presence: watching });
  expect(await showMember(bot)).toMatch(/do not disturb.*Watching the tea brew/s);
  const custom = { name: 'Custom Status', type: 4, state: 'Asleep <until> noon' };
  send(ops.PresenceUpdate, { ...watching, status: 'idle', activities: [custom] });
  const { d } = await waitFor(isPresence(bot, 'idle'));
  expect(d.activities).toMatchObject([custom]);
  expect(await showMember(bot)).toMatch(/idle.*Asleep &lt;until&gt; noon/s);
  send(ops.PresenceUpdate, { ...watching, status: 'invisible', activities: [] });
  await waitFor(isPresence(bot, 'offline'));
  expect(await showMember(bot)).not.toContain('Asleep');
});

test('a bot learns of the status that a member chooses, if it has the intent', async () => {
  const reader = await startSession(simulator);
  const { packets } = await startSession(simulator, { intents: intents.Guilds | intents.GuildMembers });
  const result = await chooseStatus('idle');
  await reader.waitFor(isPresence(nora, 'idle'));
  expect((await fetchPage(simulator, result.location ?? '')).text).toContain('received PRESENCE_UPDATE');
  simulator.control.leaveServer(guild, nora);
  simulator.control.joinServer(guild, nora);
  await reader.waitFor((packet) => packet.t === 'GUILD_MEMBER_ADD');
  expect(reader.packets.filter(isPresence(nora, 'idle'))).toHaveLength(2);
  expect(packets.filter(({ t }) => t === 'PRESENCE_UPDATE')).toEqual([]);
});

test('a bot gets the presences of members with its servers and with the members that it requests', async () => {
  await chooseStatus('dnd');
  const getPresences = async (granted: number) => {
    const { send, waitFor } = await startSession(simulator, { intents: granted });
    const created = await waitFor(({ t, d }) => t === 'GUILD_CREATE' && d.id === guild);
    send(ops.RequestGuildMembers, { guild_id: guild, limit: 0, user_ids: [nora], presences: true });
    const chunk = await waitFor(({ t }) => t === 'GUILD_MEMBERS_CHUNK');
    return [created.d.presences, chunk.d.presences];
  };
  const [created, requested] = await getPresences(intents.Guilds | intents.GuildPresences);
  expect(created).toMatchObject([
    { user: { id: bot }, status: 'online' },
    { user: { id: nora }, status: 'dnd', client_status: { web: 'dnd' } },
  ]);
  expect(requested).toMatchObject([{ user: { id: nora }, status: 'dnd' }]);
  expect(await getPresences(intents.Guilds)).toEqual([[], []]);
});

test('ignores more than five changes in twenty seconds, and refuses a status that does not exist', async () => {
  const { send, waitFor, waitForClose, packets } = await startSession(simulator);
  for (const name of ['1', '2', '3', '4', '5', '6'])
    send(ops.PresenceUpdate, { ...watching, activities: [{ name, type: 0 }] });
  send(ops.RequestGuildMembers, { guild_id: guild, limit: 0, user_ids: [bot], presences: true });
  const { d } = await waitFor(({ t }) => t === 'GUILD_MEMBERS_CHUNK');
  expect(d.presences).toMatchObject([{ activities: [{ name: '5' }] }]);
  expect(packets.filter(isPresence(bot, 'dnd'))).toHaveLength(5);
  simulator.clock.now += 20_001;
  send(ops.PresenceUpdate, { ...watching, status: 'asleep' });
  expect(await waitForClose()).toBe(4002);
});

test('a reset takes back the statuses that members chose', async () => {
  const { waitFor } = await startSession(simulator);
  await chooseStatus('online');
  await waitFor(isPresence(nora, 'online'));
  simulator.control.reset();
  await waitFor(isPresence(nora, 'offline'));
});
