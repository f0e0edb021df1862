import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { GatewayIntentBits as intents, GatewayOpcodes as ops } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { closeGatewayClients, startSession } from '../testing/gateway-client.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;
const bence = getPerson('owner-of-three').id;

let simulator: TeaHouse['simulator'];
let guild: string;
beforeEach(async () => {
  ({ simulator, guild } = await startTeaHouse());
});
afterEach(async () => {
  closeGatewayClients();
  await stopSimulators();
});

async function requestMembers(request: object, changes: object = {}) {
  const { send, waitForEvent } = await startSession(simulator, { ...changes });
  send(ops.RequestGuildMembers, { guild_id: guild, limit: 0, ...request });
  const { d } = await waitForEvent('GUILD_MEMBERS_CHUNK');
  return { ...d, ids: d.members.map(({ user }: { user: { id: string } }) => user.id) };
}

test('sends the requested members by id, with the nonce, and names those that are not on the server', async () => {
  const chunk = await requestMembers({ user_ids: [nora, bence, '123456789012345678'], nonce: 'tea-1' });
  expect(chunk.ids.toSorted()).toEqual([nora, bence].toSorted());
  expect(chunk).toMatchObject({ nonce: 'tea-1', not_found: ['123456789012345678'], chunk_index: 0, chunk_count: 1 });
});

test('sends the members whose name starts with a text, up to the limit', async () => {
  expect((await requestMembers({ query: 'ben', limit: 5 })).ids).toContain(bence);
  closeGatewayClients();
  expect((await requestMembers({ query: '', limit: 2 })).ids).toHaveLength(2);
});

test('sends all members only to a bot with the intent for members', async () => {
  expect((await requestMembers({ query: '' })).ids).toHaveLength(simulator.control.members(guild).length);
  closeGatewayClients();
  expect((await requestMembers({ query: '' }, { intents: intents.Guilds })).ids).toEqual([]);
});
