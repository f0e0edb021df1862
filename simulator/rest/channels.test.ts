import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import { getPerson } from '../people.ts';
import { stopSimulators } from '../testing/running-simulator.ts';
import { startTeaHouse, type TeaHouse } from '../testing/tea-house.ts';

const nora = getPerson('visitor').id;

let simulator: TeaHouse['simulator'];
let guild: string;
let general: string;
let send: TeaHouse['send'];
let setPermissions: TeaHouse['setPermissions'];

beforeEach(async () => {
  ({ simulator, guild, general, send, setPermissions } = await startTeaHouse());
});
afterEach(stopSimulators);

test('channels, their permissions and threads can be made, changed and removed', async () => {
  const { body: channel } = await send('POST', `/guilds/${guild}/channels`, { name: 'quiz', topic: 'Questions' });
  expect((await send('PATCH', `/channels/${channel.id}`, { name: 'quiz-night' })).body.name).toBe('quiz-night');
  const overwrite = { type: 0, allow: '0', deny: String(bits.SendMessages) };
  expect((await send('PUT', `/channels/${channel.id}/permissions/${guild}`, overwrite)).status).toBe(204);
  expect((await send('GET', `/channels/${channel.id}`)).body.permission_overwrites).toMatchObject([overwrite]);
  expect((await send('DELETE', `/channels/${channel.id}/permissions/${guild}`)).status).toBe(204);
  const { body: thread } = await send('POST', `/channels/${channel.id}/threads`, { name: 'Round one', type: 11 });
  expect((await send('GET', `/guilds/${guild}/threads/active`)).body.threads).toMatchObject([{ id: thread.id }]);
  expect((await send('PUT', `/channels/${thread.id}/thread-members/@me`)).status).toBe(204);
  expect((await send('PATCH', `/channels/${thread.id}`, { archived: true })).body.thread_metadata.archived).toBe(true);
  expect((await send('GET', `/channels/${channel.id}/threads/archived/public`)).body.threads).toHaveLength(1);
  expect((await send('DELETE', `/channels/${thread.id}`)).status).toBe(200);
  expect((await send('DELETE', `/channels/${channel.id}`)).status).toBe(200);
  expect((await send('GET', `/channels/${channel.id}`)).code).toBe(10003);
});

test('refuses overwrites of roles and users that do not exist', async () => {
  const unknown = { id: '210000000000000999', allow: '0', deny: '1024' };
  const permissions = `/channels/${general}/permissions`;
  for (const [id, type] of [
    [unknown.id, 0],
    [unknown.id, 1],
    [nora, 0],
    [guild, 1],
  ] as const)
    expect(await send('PUT', `${permissions}/${id}`, { ...unknown, type })).toMatchObject({ status: 404, code: 10009 });
  const permission_overwrites = [{ ...unknown, type: 0 }];
  expect(await send('PATCH', `/channels/${general}`, { permission_overwrites })).toMatchObject({ code: 10009 });
  const channel = { name: 'quiz', permission_overwrites };
  expect(await send('POST', `/guilds/${guild}/channels`, channel)).toMatchObject({ code: 10009 });
  expect(await send('DELETE', `${permissions}/${unknown.id}`)).toMatchObject({ status: 404, code: 10009 });
  expect((await send('PUT', `${permissions}/${nora}`, { ...unknown, type: 1 })).status).toBe(204);
});

test('a bot needs a permission of its own to write in threads', async () => {
  const { body: thread } = await send('POST', `/channels/${general}/threads`, { name: 'Round one', type: 11 });
  const messages = `/channels/${thread.id}/messages`;
  const overwrite = (deny: bigint) =>
    send('PUT', `/channels/${general}/permissions/${guild}`, { type: 0, allow: '0', deny: String(deny) });
  await overwrite(bits.SendMessagesInThreads);
  setPermissions();
  expect(await send('POST', messages, { content: 'x' })).toMatchObject({ status: 403, code: 50013 });
  setPermissions(bits.ManageRoles);
  await overwrite(bits.SendMessages);
  expect(await send('POST', `/channels/${general}/messages`, { content: 'x' })).toMatchObject({ code: 50013 });
  simulator.control.addBot(guild);
  await overwrite(bits.SendMessages);
  setPermissions();
  expect((await send('POST', messages, { content: 'x' })).status).toBe(200);
});

test('an invalid first message creates no post in a forum', async () => {
  const { body: forum } = await send('POST', `/guilds/${guild}/channels`, { name: 'recipes', type: 15 });
  for (const message of [{ content: 'x'.repeat(2001) }, {}])
    expect((await send('POST', `/channels/${forum.id}/threads`, { name: 'Chai', message })).status).toBe(400);
  expect(simulator.control.threads(guild)).toEqual([]);
});

test('webhooks send under their own name, also without the bot’s token', async () => {
  const { body: webhook } = await send('POST', `/channels/${general}/webhooks`, { name: 'News' });
  expect((await send('GET', `/guilds/${guild}/webhooks`)).body).toMatchObject([{ id: webhook.id }]);
  const url = `${simulator.url}/api/v10/webhooks/${webhook.id}/${webhook.token}`;
  const response = await fetch(`${url}?wait=true`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: 'New tea.', username: 'Tea news' }),
  });
  const message = await response.json();
  expect(message).toMatchObject({ content: 'New tea.', webhook_id: webhook.id, author: { username: 'Tea news' } });
  expect((await fetch(`${url}/messages/${message.id}`, { method: 'DELETE' })).status).toBe(204);
  expect((await fetch(url.replace(webhook.token, 'guessed'))).status).toBe(404);
  const path = `/webhooks/${webhook.id}/${webhook.token}`;
  expect((await send('POST', path, { content: 'Tea.', username: 'x'.repeat(81) })).code).toBe(50035);
  expect((await send('POST', `${path}?thread_id=here`, { content: 'Tea.' })).code).toBe(50035);
  const otherChannel = simulator.control.channels(guild).find(({ id, type }) => type === 0 && id !== general)?.id;
  expect((await send('POST', `${path}?thread_id=${otherChannel}`, { content: 'Tea.' })).code).toBe(10003);
  expect((await send('DELETE', `/webhooks/${webhook.id}`)).status).toBe(204);
});
