import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouseAndCafe } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

let api: TestApi;
let tea: ServerCalls;
let cafe: ServerCalls;
beforeAll(async () => {
  ({ api, tea, cafe } = await startTeaHouseAndCafe());
  await reconcileGuilds(api.context);
});
afterAll(() => api.stop());
beforeEach(() => api.db.deleteFrom('message_templates').execute());

const save = (name: string, message: object, server = tea) =>
  server.call('PUT', '/message-templates', { body: { name, message } });
const list = async (server = tea) => (await server.call('GET', '/message-templates')).body.templates;

test('a server has templates of its own, by name, and a name replaces its message', async () => {
  const layout = { flags: 32768, components: [{ type: 10, content: 'Tea' }] };
  expect(await save(' Winter ', { content: 'Brr' })).toMatchObject({ status: 200 });
  await save('Card', { content: 'x', embeds: [{ title: 'Tea' }] });
  expect(await save('Winter', layout)).toMatchObject({ status: 200 });
  const expected = [
    { name: 'Card', message: { content: 'x', embeds: [{ title: 'Tea' }] } },
    { name: 'Winter', message: layout },
  ];
  expect(await list()).toEqual(expected);
  expect(await list(cafe)).toEqual([]);
  expect(await cafe.call('DELETE', '/message-templates', { body: { name: 'Card' } })).toMatchObject({ status: 200 });
  expect(await list()).toEqual(expected);
  expect(await tea.call('DELETE', '/message-templates', { body: { name: 'Card' } })).toMatchObject({
    body: { templates: expected.slice(1) },
  });
});

test('only a message that can be sent is stored, under a name', async () => {
  for (const message of [{}, { content: 'a'.repeat(2001) }, { tts: true }, { embeds: [{ color: -1 }] }])
    expect(await save('Tea', message)).toMatchObject({ status: 400, body: { reason: 'feature-values-invalid' } });
  for (const name of ['', ' ', 'a'.repeat(51), 'a\0'])
    expect(await save(name, { content: 'Tea' })).toMatchObject({ status: 400, body: { reason: 'input-invalid' } });
  expect(await save('<b>__proto__</b>', { content: '<script>' })).toMatchObject({ status: 200 });
  expect(await list()).toEqual([{ name: '<b>__proto__</b>', message: { content: '<script>' } }]);
});

test('a 26th template is rejected, and a known name is not', async () => {
  for (let number = 1; number <= 25; number++) await save(`Tea ${number}`, { content: 'x' });
  expect(await save('Cake', { content: 'x' })).toMatchObject({ status: 409, body: { reason: 'templates-full' } });
  expect(await save('Tea 25', { content: 'y' })).toMatchObject({ status: 200 });
  expect(await list()).toHaveLength(25);
});

test('another user sees and changes none', async () => {
  const denied = { status: 403, body: { reason: 'guild-denied' } };
  const visitor = createServerCalls(await api.signIn('visitor'), findServerId(api, 'Tea House'));
  expect(await save('Tea', { content: 'x' }, visitor)).toMatchObject(denied);
  expect(await visitor.call('GET', '/message-templates')).toMatchObject(denied);
  expect(await visitor.call('DELETE', '/message-templates', { body: { name: 'Tea' } })).toMatchObject(denied);
});
