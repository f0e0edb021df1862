import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { GatewayIntentBits as intents, GatewayOpcodes as ops } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { closeGatewayClients, connectGateway, createIdentity, startSession } from '../testing/gateway-client.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;

let simulator: TeaHouse['simulator'];
let general: string;
let send: TeaHouse['send'];
beforeEach(async () => {
  ({ simulator, general, send } = await startTeaHouse());
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
