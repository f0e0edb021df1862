import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { getPerson } from '../people.ts';
import { closeGatewayClients, startSession } from '../testing/gateway-client.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;

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

test('commands keep their ids when they are registered again', async () => {
  const commands = `/applications/${simulatorCredentials.clientId}/commands`;
  const ping = { name: 'ping', description: 'Answers' };
  const first = await send('POST', commands, ping);
  expect(first.status).toBe(201);
  expect((await send('POST', commands, { ...ping, description: 'Answers at once' })).body.id).toBe(first.body.id);
  expect((await send('PUT', commands, [ping, { name: 'quiz', description: 'Asks' }])).body).toMatchObject([
    { id: first.body.id },
    {},
  ]);
  expect(await send('PUT', commands, [ping, ping])).toMatchObject({ status: 400, code: 50035 });
  expect(await send('POST', commands, { name: 'Not allowed', description: 'x' })).toMatchObject({
    status: 400,
    code: 50035,
  });
  expect((await send('DELETE', `${commands}/${first.body.id}`)).status).toBe(204);
  expect((await send('GET', commands)).body).toHaveLength(1);
  expect((await send('GET', `/applications/${simulatorCredentials.clientId}/guilds/${guild}/commands`)).body).toEqual(
    [],
  );
});

test('a bot responds to an interaction once, within three seconds, and follows up', async () => {
  const { waitForEvent } = await startSession(simulator);
  await send('POST', `/applications/${simulatorCredentials.clientId}/commands`, {
    name: 'ping',
    description: 'Answers',
  });
  const used = simulator.control.useCommand(general, nora, 'ping');
  const { d } = await waitForEvent('INTERACTION_CREATE');
  const callback = `/interactions/${d.id}/${d.token}/callback`;
  expect(await send('POST', callback, { type: 4, data: { content: 'Pong.', flags: 64 } })).toMatchObject({
    status: 204,
  });
  expect(await used).toMatchObject({ kind: 'message' });
  expect(await send('POST', callback, { type: 5 })).toMatchObject({ status: 400, code: 40060 });
  const webhook = `/webhooks/${simulatorCredentials.clientId}/${d.token}`;
  expect((await send('PATCH', `${webhook}/messages/@original`, { content: 'Pong!' })).body.content).toBe('Pong!');
  expect((await send('POST', webhook, { content: 'Again?' })).body.interaction_metadata).toMatchObject({ id: d.id });
  simulator.clock.now += 16 * 60_000;
  expect(await send('POST', webhook, { content: 'Too late.' })).toMatchObject({ status: 404, code: 10015 });
});

test('the token of an interaction edits and deletes only the messages that respond to it', async () => {
  const { waitFor } = await startSession(simulator);
  await send('POST', `/applications/${simulatorCredentials.clientId}/commands`, {
    name: 'ping',
    description: 'Answers',
  });
  const respond = async (content: string) => {
    void simulator.control.useCommand(general, nora, 'ping');
    const { d } = await waitFor((packet) => packet.t === 'INTERACTION_CREATE' && !tokens.includes(packet.d.token));
    tokens.push(d.token);
    await send('POST', `/interactions/${d.id}/${d.token}/callback`, { type: 4, data: { content } });
    return `/webhooks/${simulatorCredentials.clientId}/${d.token}/messages`;
  };
  const tokens: string[] = [];
  const [first, second] = [await respond('One'), await respond('Two')];
  const { body: other } = await send('POST', `/channels/${general}/messages`, { content: 'Mine' });
  const { id } = (await send('GET', `${first}/@original`)).body;
  for (const foreign of [other.id, (await send('GET', `${second}/@original`)).body.id])
    for (const method of ['GET', 'PATCH', 'DELETE'])
      expect(
        await send(method, `${first}/${foreign}`, method === 'PATCH' ? { content: 'x' } : undefined),
      ).toMatchObject({ status: 404, code: 10008 });
  expect((await send('PATCH', `${first}/${id}`, { content: 'One, edited' })).status).toBe(200);
});

test.each([
  ['a reset', () => simulator.control.reset(), 10062, 10015],
  ['the channel is deleted', () => simulator.control.deleteChannel(general), 10003, 10003],
])('a bot cannot respond to an interaction after %s', async (_, change, code, followUpCode) => {
  const { waitForEvent } = await startSession(simulator);
  const application = simulatorCredentials.clientId;
  await send('POST', `/applications/${application}/commands`, { name: 'ping', description: 'Answers' });
  void simulator.control.useCommand(general, nora, 'ping');
  const { d } = await waitForEvent('INTERACTION_CREATE');
  change();
  const data = { content: 'Pong.' };
  expect((await send('POST', `/interactions/${d.id}/${d.token}/callback`, { type: 4, data })).code).toBe(code);
  expect((await send('POST', `/webhooks/${application}/${d.token}`, data)).code).toBe(followUpCode);
});
