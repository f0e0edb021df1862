import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { GatewayIntentBits as intents, GatewayOpcodes as ops, Routes } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import {
  closeGatewayClients,
  connectGateway,
  createIdentity,
  startSession,
  upgradeConnection,
} from '../testing/gateway-client.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;

let simulator: TeaHouse['simulator'];
let guild: string;
let general: string;
let send: TeaHouse['send'];
beforeEach(async () => {
  ({ simulator, guild, general, send } = await startTeaHouse());
});
afterEach(async () => {
  closeGatewayClients();
  await stopSimulators();
});

test('a bot that identifies a thousand times in a minute starts one session in five seconds, and others get their events', async () => {
  const reader = await startSession(simulator, { intents: intents.GuildMessages });
  simulator.control.setRateLimits('default');
  let started = 0;
  let rejected = 0;
  // A connection accepts 120 commands, so the bot needs several.
  for (let connection = 0; connection < 10; connection++) {
    const client = await connectGateway(simulator);
    for (let attempt = 0; attempt < 100; attempt++)
      client.send(ops.Identify, createIdentity({ intents: 0, shard: [1, 2] }));
    await client.waitFor(({ op, t }) => op === ops.InvalidSession || t === 'READY');
    started += client.packets.filter(({ t }) => t === 'READY').length;
    rejected += client.packets.some(({ op }) => op === ops.InvalidSession) ? 1 : 0;
    client.socket.terminate();
    simulator.clock.now += 1000;
  }
  expect(started).toBeLessThanOrEqual(2);
  expect(rejected).toBeGreaterThanOrEqual(8);
  simulator.control.sendMessage(general, nora, 'Good evening.');
  await reader.waitForEvent('MESSAGE_CREATE');
  expect((await send('GET', '/gateway/bot')).status).toBe(200);
});

test('asks the first connection of a session to reconnect when the bot resumes on another one', async () => {
  const first = await startSession(simulator, { intents: 0 });
  const second = await connectGateway(simulator);
  const { session_id } = first.ready.d;
  second.send(ops.Resume, { token: simulatorCredentials.botToken, session_id, seq: first.ready.s });
  await second.waitForEvent('RESUMED');
  await first.waitFor(({ op }) => op === ops.Reconnect);
  expect(await first.waitForClose()).toBe(4000);
});

test.each([
  ['an unknown opcode', '{"op":99}', 4001],
  ['text that is not JSON', '{', 4002],
  ['more than 4096 bytes', JSON.stringify({ op: 1, d: 'x'.repeat(5000) }), 4002],
  ['ten megabytes', JSON.stringify({ op: 1, d: 'x'.repeat(10_000_000) }), 1009],
  ['a command before identifying', '{"op":8,"d":{"guild_id":"1"}}', 4003],
])('%s ends the connection', async (_, text, code) => {
  const client = await connectGateway(simulator);
  client.socket.on('error', () => undefined);
  client.socket.send(text);
  expect(await client.waitForClose()).toBe(code);
});

test('a bot that floods is disconnected, and the calls of others are answered meanwhile', async () => {
  const client = await startSession(simulator);
  for (let count = 0; count < 200; count++) client.send(1, null);
  expect(await client.waitForClose()).toBe(4008);
  expect((await send('GET', '/gateway/bot')).status).toBe(200);
});

test('a bot that never reads is disconnected after 64 MB, and others get all events', async () => {
  const reader = await startSession(simulator, { intents: intents.GuildMessages });
  const idle = await startSession(simulator, { intents: intents.GuildMessages | intents.MessageContent });
  idle.socket.pause();
  const megabyte = 'x'.repeat(1024 * 1024);
  let sent = 0;
  while (simulator.control.sessions().length > 1 && sent < 200) {
    simulator.control.sendMessage(general, bence, megabyte);
    sent += 1;
    // Lets the simulator write, and the others read.
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(sent).toBeGreaterThanOrEqual(64);
  expect(sent).toBeLessThan(200);
  simulator.control.sendMessage(general, bence, 'The last one.');
  const count = () => reader.packets.filter(({ t }) => t === 'MESSAGE_CREATE').length;
  await reader.waitFor(() => count() === sent + 1);
  expect((await send('GET', '/gateway/bot')).status).toBe(200);
  idle.socket.resume();
  expect(await idle.waitForClose()).toBe(1006);
});

test('the starts of sessions are limited', async () => {
  simulator.control.setRateLimits('default');
  const { body } = await send('GET', '/gateway/bot');
  expect(body.session_start_limit).toMatchObject({ total: 1000, remaining: 1000, max_concurrency: 16 });
  await startSession(simulator);
  const client = await connectGateway(simulator);
  client.send(2, createIdentity());
  expect(await client.waitFor(({ op }) => op === 9)).toMatchObject({ d: false });
  expect((await send('GET', '/gateway/bot')).body.session_start_limit.remaining).toBe(999);
});

test.each([
  ['?v=10&encoding=etf', 'speaks JSON, not etf'],
  ['?v=10&encoding=json&compress=zlib-stream', 'does not compress: switch zlib-stream off'],
])('%s, which the gateway does not speak, is refused with a sentence', async (query, text) => {
  const { response } = await upgradeConnection(simulator, `/gateway${query}`);
  expect(response).toContain('400 Bad Request');
  expect(response).toContain(text);
});

test('half a frame costs nobody else anything, and does not keep the simulator from stopping', async () => {
  const reader = await startSession(simulator);
  for (let count = 0; count < 20; count++) {
    const { socket } = await upgradeConnection(simulator, '/gateway');
    socket.write(Buffer.from([0x81, 0xfe]));
  }
  simulator.control.sendMessage(general, bence, 'Good evening.');
  await reader.waitForEvent('MESSAGE_CREATE');
  expect((await send('GET', '/gateway/bot')).status).toBe(200);
  await simulator.stop();
  expect(await reader.waitForClose()).toBe(1001);
});

test('a bot that floods a channel with messages is slowed down there, and not elsewhere', async () => {
  simulator.control.setRateLimits('default');
  const reader = await startSession(simulator, { intents: intents.GuildMessages });
  const responses = await Promise.all(
    Array.from({ length: 40 }, () => send('POST', Routes.channelMessages(general), { content: 'Again!' })),
  );
  const sent = responses.filter(({ status }) => status === 200).length;
  expect(sent).toBeLessThanOrEqual(5);
  expect(responses.filter(({ status }) => status === 429)).toHaveLength(40 - sent);
  simulator.control.sendMessage(general, bence, 'Good evening.');
  await reader.waitFor(({ t, d }) => t === 'MESSAGE_CREATE' && d.author.id === bence);
  expect(reader.packets.filter(({ t }) => t === 'MESSAGE_CREATE')).toHaveLength(sent + 1);
  expect((await send('GET', Routes.guildRoles(guild))).status).toBe(200);
});

test.each([
  ['members', 8, { guild_id: 'here', query: '', limit: 0 }],
  ['a voice channel', 4, { guild_id: 'here', channel_id: null }],
])('a request for %s with an invalid id ends only its connection', async (_, op, data) => {
  const client = await startSession(simulator);
  client.send(op, data);
  expect(await client.waitForClose()).toBe(4002);
  expect((await startSession(simulator)).ready.t).toBe('READY');
});

test.each(['//', '/nowhere'])('a refused connection to %s that is cut costs nobody else anything', async (path) => {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { socket } = await upgradeConnection(simulator, path);
    socket.resetAndDestroy();
  }
  expect((await startSession(simulator)).ready.t).toBe('READY');
});
