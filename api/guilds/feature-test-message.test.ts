import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { defineManifest } from 'vigil-bot/manifest';
import { saveManifest } from '../bot/manifests.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import type { TestApi } from '../testing/test-api.ts';
import { reconcileGuilds } from './bot-guilds.ts';

const manifest = defineManifest({
  format: 1,
  features: [
    {
      id: 'welcome',
      name: 'Welcome',
      fields: [
        { id: 'greet', kind: 'switch', label: 'Greet' },
        {
          id: 'rooms',
          kind: 'list',
          label: 'Rooms',
          fields: [
            {
              id: 'text',
              kind: 'message',
              label: 'Text',
              placeholders: ['user', 'name', 'server', 'table'],
              embeds: true,
              layout: true,
              when: { field: '/greet', is: true },
            },
          ],
        },
      ],
    },
  ],
});

let api: TestApi;
let owner: SignedIn;
let id: string;
let server: ServerCalls;
beforeAll(async () => {
  ({ api, owner, id, server } = await startTeaHouse());
  await reconcileGuilds(api.context);
  await saveManifest(api.context, manifest);
});
afterAll(() => api.stop());
beforeEach(() => api.advanceClock(60_000));

const findChannel = (name: string) =>
  api.simulator.control.channels(id).find((channel) => channel.name === name)?.id ?? '';
const getGeneral = () => findChannel('general');
const getMessages = () => api.simulator.control.messages(getGeneral());
const send = (message: object, { channel = getGeneral(), field = 'rooms/new/text', by = server } = {}) =>
  by.call('POST', '/features/welcome/test-message', { body: { field, channel_id: channel, message } });
const failure = (status: number, reason: string) => ({ status, body: { reason } });

describe('a test message of a feature', () => {
  test('is filled in for the user who sends it, and mentions nobody', async () => {
    const content = 'Hi {user} or {name}, at {server}: {table}, {unknown}, @everyone';
    expect(await send({ content, embeds: [{ title: '{server}', url: 'https://tea.example/{name}' }] })).toMatchObject({
      status: 200,
    });
    expect(getMessages().at(-1)).toMatchObject({
      content: `Hi <@${owner.userId}> or Bence, at Tea House: {table}, {unknown}, @everyone`,
      embeds: [{ title: 'Tea House', url: expect.stringMatching(/^https:\/\/tea\.example\/(\{|%7B)name/) }],
      mentions: [],
    });
  });

  test('may have a layout', async () => {
    const components = [{ type: 17, components: [{ type: 10, content: '## {server}' }] }];
    expect(await send({ flags: 32768, components })).toMatchObject({ status: 200 });
    expect(getMessages().at(-1)).toMatchObject({
      content: '',
      components: [{ type: 17, components: [{ type: 10, content: '## Tea House' }] }],
    });
  });

  test('is a value of the field', async () => {
    const before = getMessages().length;
    for (const message of [{}, { content: ' '.repeat(3000) }, { content: 'x', tts: true }, { embeds: [{ color: -1 }] }])
      expect(await send(message)).toMatchObject(failure(400, 'feature-values-invalid'));
    for (const field of ['greet', 'rooms/text/text/text', '__proto__', 'rooms/<b>/text'])
      expect(await send({ content: 'x' }, { field })).toMatchObject(failure(404, 'feature-unknown'));
    expect(getMessages()).toHaveLength(before);
  });

  test('that is too long once it is filled in is rejected, and says so', async () => {
    expect(await send({ content: `${'a'.repeat(1994)}{user}` })).toMatchObject(failure(409, 'message-refused'));
  });

  test('needs a channel of the server in which the bot may write, and with embeds the right to them', async () => {
    const { control } = api.simulator;
    const message = { content: 'x', embeds: [{ title: 'x' }] };
    const [foreign] = control.channels(findServerId(api, 'Kávézó a sarkon')).filter(({ type }) => type === 0);
    for (const channel of [foreign?.id, '210000000000000999'])
      expect(await send(message, { channel })).toMatchObject(failure(404, 'channel-unknown'));
    control.addBot(id, 0n);
    expect(await send(message)).toMatchObject(failure(409, 'embeds-forbidden'));
    expect(await send({ content: 'x' })).toMatchObject({ status: 200 });
    control.addBot(id);
    control.setRevokedPermissions(getGeneral(), ['send']);
    expect(await send(message)).toMatchObject(failure(409, 'channel-closed'));
    control.setRevokedPermissions(getGeneral(), []);
  });

  test('needs the right to manage the feature, and to write in the channel', async () => {
    const { control } = api.simulator;
    const person = getPerson('moderator');
    const by = createServerCalls(await api.signIn('moderator'), id);
    const roleId = control.roles(id).find(({ color, permissions }) => color && !(BigInt(permissions) & 40n))?.id ?? '';
    control.setRoles(id, person.id, [roleId]);
    const grant = async (level: string) => {
      const { revision } = (await server.access()).body;
      const rights = { settings: 'none', logs: 'none', greetings: 'none', features: { welcome: level } };
      expect(await server.saveAccess({ revision, roles: [{ role_id: roleId, rights }] })).toMatchObject({
        status: 200,
      });
    };
    await grant('view');
    expect(await send({ content: 'x' }, { by })).toMatchObject(failure(403, 'right-missing'));
    await grant('manage');
    expect(await send({ content: 'x' }, { by })).toMatchObject({ status: 200 });
    const closed = control
      .channels(id)
      .find(
        ({ type, permission_overwrites }) =>
          type === 0 && permission_overwrites.some((overwrite) => overwrite.id === id),
      );
    expect(await send({ content: 'x' }, { by, channel: closed?.id ?? '' })).toMatchObject(
      failure(403, 'right-missing'),
    );
    expect(await send({ content: 'x' }, { channel: closed?.id ?? '' })).toMatchObject({ status: 200 });
  });

  test('can be sent five times a minute per user and server', async () => {
    for (let turn = 0; turn < 5; turn++) expect(await send({ content: 'x' })).toMatchObject({ status: 200 });
    expect(await send({ content: 'x' })).toMatchObject({ status: 429, body: { retry_after: 60 } });
  });
});
