import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { GatewayIntentBits as intents } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { closeGatewayClients, connectGateway, createIdentity, startSession } from '../testing/gateway-client.ts';
import { startTestSimulator, stopSimulators } from '../testing/running-simulator.ts';
import { allIntents } from './events.ts';

const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;
let simulator: Awaited<ReturnType<typeof startTestSimulator>>;
let teaHouseId: string;
let generalId: string;

beforeEach(async () => {
  simulator = await startTestSimulator();
  simulator.control.setRateLimits('none');
  const tea = simulator.control.getMemberships(bence).find(({ server }) => server.name === 'Tea House');
  teaHouseId = tea?.server.id ?? '';
  generalId = simulator.control.channels(teaHouseId).find(({ name }) => name === 'general')?.id ?? '';
});
afterEach(async () => {
  closeGatewayClients();
  await stopSimulators();
});

test('a bot gets all its servers, and then what happens on them', async () => {
  const { ready, waitFor, waitForEvent } = await startSession(simulator);
  expect(ready.d).toMatchObject({ v: 10, user: { id: simulatorCredentials.clientId }, shard: [0, 1] });
  const guildIds: string[] = ready.d.guilds.map(({ id }: { id: string }) => id);
  expect(guildIds).toContain(teaHouseId);
  const guild = await waitFor(({ t, d }) => t === 'GUILD_CREATE' && d.id === teaHouseId);
  expect(guild.d.channels).toContainEqual(expect.objectContaining({ id: generalId, type: 0, name: 'general' }));
  expect(guild.d.members).toEqual([expect.objectContaining({ user: expect.objectContaining({ bot: true }) })]);
  simulator.control.joinServer(teaHouseId, nora);
  expect((await waitForEvent('GUILD_MEMBER_ADD')).d).toMatchObject({ guild_id: teaHouseId, user: { id: nora } });
  simulator.control.sendMessage(generalId, nora, 'Good evening.');
  expect((await waitForEvent('MESSAGE_CREATE')).d).toMatchObject({ content: 'Good evening.', author: { id: nora } });
  simulator.control.banUser(teaHouseId, nora);
  expect((await waitForEvent('GUILD_BAN_ADD')).d).toMatchObject({ user: { id: nora } });
  expect((await waitForEvent('GUILD_AUDIT_LOG_ENTRY_CREATE')).d).toMatchObject({ target_id: nora, user_id: bence });
});

test.each([
  ['a wrong token', { token: 'guessed' }, 4004],
  ['unknown intents', { intents: allIntents + 2 ** 40 }, 4013],
  ['a shard beyond the number of shards', { shard: [2, 2] }, 4010],
  ['data of the wrong type', { intents: 'all' }, 4002],
])('%s ends the connection', async (_, changes, code) => {
  const client = await connectGateway(simulator);
  client.send(2, createIdentity(changes));
  expect(await client.waitForClose()).toBe(code);
});

test('a privileged intent that the application was not granted ends the connection', async () => {
  const limited = await startTestSimulator({ privilegedIntents: intents.GuildMembers });
  const client = await connectGateway(limited);
  client.send(2, createIdentity({ intents: intents.Guilds | intents.MessageContent }));
  expect(await client.waitForClose()).toBe(4014);
  const { ready } = await startSession(limited, { intents: intents.Guilds | intents.GuildMembers });
  expect(ready.t).toBe('READY');
});

test('a bot gets only the events of its intents, and messages without their content', async () => {
  const { packets, waitForEvent } = await startSession(simulator, { intents: intents.GuildMessages });
  simulator.control.joinServer(teaHouseId, nora);
  simulator.control.sendMessage(generalId, nora, 'Nothing for bots.');
  expect((await waitForEvent('MESSAGE_CREATE')).d).toMatchObject({ content: '', author: { id: nora } });
  expect(packets.map(({ t }) => t)).toEqual([null, 'READY', 'MESSAGE_CREATE']);
  simulator.control.sendMessage(generalId, nora, `<@${simulatorCredentials.clientId}>, hello`);
  const addressed = await waitForMessage(packets, 'hello');
  expect(addressed.d.mentions).toHaveLength(1);
});

async function waitForMessage(packets: Awaited<ReturnType<typeof startSession>>['packets'], text: string) {
  for (;;) {
    const found = packets.find(({ t, d }) => t === 'MESSAGE_CREATE' && d.content.includes(text));
    if (found) return found;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('two shards have different servers', async () => {
  const shards = await Promise.all([0, 1].map((number) => startSession(simulator, { shard: [number, 2] })));
  const ids = shards.map(({ ready }): string[] => ready.d.guilds.map(({ id }: { id: string }) => id));
  expect(ids[0]?.filter((id) => ids[1]?.includes(id))).toEqual([]);
  const { ready } = await startSession(simulator);
  expect(ids.flat().sort()).toEqual(ready.d.guilds.map(({ id }: { id: string }) => id).sort());
});

test('a bot distinguishes a server that it joins from one that becomes available', async () => {
  const { ready, waitFor } = await startSession(simulator, { intents: intents.Guilds });
  const findGuild = (id: string) => waitFor(({ t, d }) => t === 'GUILD_CREATE' && d.id === id);
  expect((await findGuild(teaHouseId)).d.unavailable).toBe(false);
  const joined = simulator.control.servers().find(({ id }) => !simulator.control.hasBot(id))?.id ?? '';
  expect(ready.d.guilds).not.toContainEqual(expect.objectContaining({ id: joined }));
  simulator.control.addBot(joined);
  const { d } = await findGuild(joined);
  expect(d).not.toHaveProperty('unavailable');
  expect(d.joined_at).toBe(new Date(simulator.clock.now).toISOString());
  expect(d.members).toContainEqual(expect.objectContaining({ joined_at: d.joined_at }));
  const member = simulator.control.members(joined).find(({ userId }) => userId === simulatorCredentials.clientId);
  expect(member?.joinedAt).toBe(d.joined_at);
});

test('a bot that resumes gets what it missed, in order and once', async () => {
  const first = await startSession(simulator, { intents: intents.GuildMessages | intents.GuildMembers });
  simulator.control.joinServer(teaHouseId, nora);
  const s = Number((await first.waitForEvent('GUILD_MEMBER_ADD')).s);
  first.socket.terminate();
  await first.waitForClose();
  simulator.control.sendMessage(generalId, nora, 'One.');
  simulator.control.leaveServer(teaHouseId, nora);
  const second = await connectGateway(simulator);
  second.send(6, { token: simulatorCredentials.botToken, session_id: first.ready.d.session_id, seq: s });
  await second.waitForEvent('GUILD_MEMBER_REMOVE');
  expect(second.packets.map(({ t }) => t)).toEqual([null, 'RESUMED', 'MESSAGE_CREATE', 'GUILD_MEMBER_REMOVE']);
  expect(second.packets.map((packet) => packet.s)).toEqual([null, s, s + 1, s + 2]);
  simulator.control.joinServer(teaHouseId, nora);
  await second.waitForEvent('GUILD_MEMBER_ADD');
});

test('a bot that requested members meanwhile still gets all that it missed', async () => {
  const first = await startSession(simulator, {
    intents: intents.GuildMessages | intents.MessageContent | intents.GuildMembers,
  });
  const { session_id } = first.ready.d;
  simulator.control.sendMessage(generalId, bence, 'One.');
  const { s } = await first.waitForEvent('MESSAGE_CREATE');
  simulator.control.sendMessage(generalId, bence, 'Two.');
  first.send(8, { guild_id: teaHouseId, query: '', limit: 0 });
  const chunk = await first.waitForEvent('GUILD_MEMBERS_CHUNK');
  first.socket.terminate();
  await first.waitForClose();
  simulator.control.sendMessage(generalId, bence, 'Three.');
  const second = await connectGateway(simulator);
  second.send(6, { token: simulatorCredentials.botToken, session_id, seq: s });
  await second.waitFor(({ op, d }) => op === 9 || d?.content === 'Three.');
  expect(second.packets.map(({ t, d }) => d?.content ?? t)).toEqual([null, 'RESUMED', 'Two.', 'Three.']);
  expect(second.packets.at(-1)?.s).toBe(Number(chunk.s) + 1);
});

test('a bot that missed one of the first servers cannot resume', async () => {
  const first = await startSession(simulator, { intents: intents.Guilds });
  await first.waitFor(({ t, d }) => t === 'GUILD_CREATE' && d.id === first.ready.d.guilds.at(-1).id);
  first.socket.terminate();
  await first.waitForClose();
  const second = await connectGateway(simulator);
  second.send(6, { token: simulatorCredentials.botToken, session_id: first.ready.d.session_id, seq: 2 });
  expect(await second.waitFor(({ op }) => op === 9 || op === 0)).toMatchObject({ op: 9 });
});

test('a bot that lost its connection before it got all servers has to identify again', async () => {
  const large = await startTestSimulator({ servers: 2000 });
  const first = await startSession(large);
  const { s } = await first.waitForEvent('GUILD_CREATE');
  large.control.cutConnections();
  await first.waitForClose();
  const second = await connectGateway(large);
  second.send(6, { token: simulatorCredentials.botToken, session_id: first.ready.d.session_id, seq: s });
  expect(await second.waitFor(({ op }) => op === 9 || op === 0)).toMatchObject({ op: 9, d: false });
});

test('a session that is unknown or too old has to identify again, on the same connection', async () => {
  const client = await connectGateway(simulator);
  client.send(6, { token: simulatorCredentials.botToken, session_id: 'unknown', seq: 1 });
  expect(await client.waitFor(({ op }) => op === 9)).toMatchObject({ d: false });
  client.send(2, createIdentity());
  await client.waitForEvent('READY');
});

test('a bot that was away for more than three minutes has to identify again', async () => {
  for (const [ms, op] of [
    [3 * 60_000, 0],
    [3 * 60_000 + 1, 9],
  ] as const) {
    const { ready, socket, waitForClose } = await startSession(simulator, { intents: 0 });
    socket.terminate();
    await waitForClose();
    await waitForDetached();
    simulator.clock.now += ms;
    const client = await connectGateway(simulator);
    client.send(6, { token: simulatorCredentials.botToken, session_id: ready.d.session_id, seq: ready.s });
    expect((await client.waitFor((packet) => packet.op === 0 || packet.op === 9)).op).toBe(op);
    client.socket.terminate();
    await waitForDetached();
  }
});

/** Waits until the simulator has noticed that all connections are lost. */
async function waitForDetached() {
  while (simulator.control.sessions().length > 0) await new Promise((resolve) => setImmediate(resolve));
}
