import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PermissionFlagsBits as bits, MessageFlags, Routes } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { closeGatewayClients, startSession } from '../testing/gateway-client.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

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

const createWebhook = async () => {
  const { body } = await send('POST', Routes.channelWebhooks(general), { name: 'News' });
  return { id: String(body.id), token: String(body.token) };
};

test('a webhook is renamed and moved, and both channels are announced', async () => {
  const { id } = await createWebhook();
  const other = simulator.control.channels(guild).find((channel) => channel.type === 0 && channel.id !== general);
  const { packets, waitFor } = await startSession(simulator);
  const edited = await send('PATCH', Routes.webhook(id), { name: 'Tea', channel_id: other?.id });
  expect(edited).toMatchObject({ status: 200, body: { id, name: 'Tea', channel_id: other?.id } });
  await waitFor(({ t, d }) => t === 'WEBHOOKS_UPDATE' && d.channel_id === other?.id);
  expect(packets.filter(({ t }) => t === 'WEBHOOKS_UPDATE').map(({ d }) => d.channel_id)).toEqual([general, other?.id]);
  expect((await send('GET', Routes.channelWebhooks(general))).body).toEqual([]);
  expect((await send('GET', Routes.webhook(id))).body).toMatchObject({ name: 'Tea', channel_id: other?.id });
});

test('a webhook is not changed without the permission, to an invalid name or to a channel of another server', async () => {
  const { id } = await createWebhook();
  const otherServer = simulator.control
    .servers()
    .find((server) => server.id !== guild && simulator.control.hasBot(server.id));
  const foreign = simulator.control.channels(otherServer?.id ?? '').find(({ type }) => type === 0)?.id;
  simulator.control.addBot(otherServer?.id ?? '');
  expect(await send('PATCH', Routes.webhook(id), { name: '' })).toMatchObject({ status: 400, code: 50035 });
  expect(await send('PATCH', Routes.webhook(id), { channel_id: foreign })).toMatchObject({ status: 404, code: 10003 });
  setPermissions();
  expect(await send('PATCH', Routes.webhook(id), { name: 'Tea' })).toMatchObject({ status: 403, code: 50013 });
  expect(await send('PATCH', Routes.webhook('1'), { name: 'Tea' })).toMatchObject({ status: 404, code: 10015 });
});

test('the token of a webhook allows to rename it, but not to move it', async () => {
  const { id, token } = await createWebhook();
  const other = simulator.control.channels(guild).find((channel) => channel.type === 0 && channel.id !== general);
  const { status, body } = await send('PATCH', Routes.webhook(id, token), { name: 'Tea', channel_id: other?.id });
  expect({ status, body }).toMatchObject({ status: 200, body: { name: 'Tea', channel_id: general } });
  expect(body).not.toHaveProperty('user');
});

test('a message of a webhook in a thread is read, edited and deleted with the id of the thread', async () => {
  const { id, token } = await createWebhook();
  const { body: thread } = await send('POST', Routes.threads(general), { name: 'Round one', type: 11 });
  const query = `?thread_id=${thread.id}`;
  const { body } = await send('POST', `${Routes.webhook(id, token)}${query}&wait=true`, { content: 'New tea.' });
  expect(body.channel_id).toBe(thread.id);
  const message = Routes.webhookMessage(id, token, body.id);
  expect(await send('PATCH', message, { content: 'Newer tea.' })).toMatchObject({ status: 404, code: 10008 });
  expect((await send('PATCH', `${message}${query}`, { content: 'Newer tea.' })).status).toBe(200);
  expect((await send('GET', `${message}${query}`)).body).toMatchObject({ content: 'Newer tea.' });
  expect((await send('DELETE', `${message}${query}`)).status).toBe(204);
  expect(await send('GET', `${message}${query}`)).toMatchObject({ code: 10008 });
  expect(await send('PATCH', `${message}?thread_id=${general}`, { content: 'x' })).toMatchObject({ code: 10003 });
});

test('a thread that starts from a message has its id, and starts once', async () => {
  const { id } = simulator.control.sendMessage(general, getPerson('visitor').id, 'Which tea?');
  const { body: thread } = await send('POST', Routes.threads(general, id), { name: 'Tea' });
  expect(thread).toMatchObject({ id, parent_id: general, name: 'Tea' });
  const { body } = await send('GET', Routes.channelMessage(general, id));
  expect(body).toMatchObject({ flags: MessageFlags.HasThread, thread: { id } });
  expect((await send('POST', Routes.channelMessages(id), { content: 'Green.' })).status).toBe(200);
  expect(await send('POST', Routes.threads(general, id), { name: 'Again' })).toMatchObject({
    status: 400,
    code: 160004,
  });
});

test('bans are listed page by page, in the order of the ids', async () => {
  const ids = [1, 2, 3, 4, 5].map((index) => simulator.control.userId(index));
  for (const id of ids) simulator.control.banUser(guild, id);
  const sorted = ids.toSorted((first, second) => (BigInt(first) < BigInt(second) ? -1 : 1));
  const list = async (query: string) => {
    const { body } = await send('GET', `${Routes.guildBans(guild)}?${query}`);
    return body.code ?? body.map(({ user }: { user: { id: string } }) => user.id);
  };
  expect(await list('')).toEqual(sorted);
  expect(await list('limit=2')).toEqual(sorted.slice(0, 2));
  expect(await list(`limit=2&after=${sorted[1]}`)).toEqual(sorted.slice(2, 4));
  expect(await list(`limit=2&before=${sorted[4]}`)).toEqual(sorted.slice(2, 4));
  expect(await list(`before=${sorted[1]}&after=${sorted[2]}`)).toEqual(sorted.slice(0, 1));
  for (const query of ['limit=0', 'limit=1001', 'after=me']) expect(await list(query)).toBe(50035);
  setPermissions(bits.KickMembers);
  expect(await list('')).toBe(50013);
});
