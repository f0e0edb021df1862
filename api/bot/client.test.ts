import { EventEmitter, on, once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, createGreetingMessage, Site } from 'bot-client';
import { getPort } from '../start.ts';
import { serverCalls } from '../testing/server-calls.ts';
import { enterAs, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { makeBotKey } from './bot-key.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
});
afterAll(() => api.stop());

/** Starts a proxy for the API whose connections a test can break. */
async function startProxy(url: string) {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connectTo(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [near, far]) sockets.add(socket.on('error', () => {}));
    near.pipe(far).pipe(near);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => {
    server.close();
    cut();
  };
  return { url: `http://127.0.0.1:${getPort(server)}`, cut, close };
}

test('the documented client has current settings and bans, even after it was disconnected', async () => {
  const tea = api.simulator.control.servers().find(({ name }) => name === 'Tea House')?.id ?? '';
  const person = api.simulator.control.userId(30);
  const admin = await enterAs(api, await signInStaff(api, 'admin', 'admin'), 'admin');
  await admin.call('/v1/admin/ban_user', { userid: person });
  const proxy = await startProxy(api.url);
  const site = new Site(proxy.url, await makeBotKey(api.context));
  const guild = { id: tea, name: 'Tea House', icon: null, banner: null, ownerId: undefined, memberCount: 3 };
  const client = Object.assign(new EventEmitter(), { guilds: { cache: new Map([[tea, guild]]) } });
  connect(client, site);
  expect(await site.getSettings(tea)).toBeUndefined();
  const began = once(site, 'change');
  client.emit('clientReady');
  expect(await began).toEqual([{ kind: 'everything' }]);
  expect(site.isBanned(person)).toBe(true);
  await site.reportServers({});
  expect(await site.getSettings(tea)).toMatchObject({ language: null, revisions: { settings: 0 } });

  const server = serverCalls(await api.signIn('owner-of-three'), tea);
  const saved = once(site, 'change');
  await server.save({ revision: 0, language: 'hu' });
  expect(await saved).toEqual([{ kind: 'settings', id: tea, revision: 1 }]);
  expect(await site.getSettings(tea)).toMatchObject({ language: 'hu', revisions: { settings: 1 } });
  expect(site.getSettings(tea)).toBe(site.getSettings(tea));

  // The stream breaks; changes saved meanwhile arrive after the bot reconnects.
  const interrupted = once(site, 'interrupted');
  proxy.cut();
  await interrupted;
  const changes = on(site, 'change');
  await admin.call('/v1/admin/unban_user', { userid: person });
  await server.save({ revision: 1, language: 'en' });
  expect((await changes.next()).value).toEqual([{ kind: 'unban', id: person }]);
  expect(site.isBanned(person)).toBe(false);
  expect((await changes.next()).value).toEqual([{ kind: 'settings', id: tea, revision: 2 }]);
  expect(await site.getSettings(tea)).toMatchObject({ language: 'en', revisions: { settings: 2 } });

  const welcome = { enabled: true, channel_id: (await server.channels()).body.channels[0].id, text: 'Hi, {user}.' };
  const welcomed = changes.next();
  await server.saveGreetings({ revision: 0, welcome, farewell: { enabled: false, channel_id: null, text: '' } });
  expect((await welcomed).value).toEqual([{ kind: 'greetings', id: tea, revision: 1 }]);
  expect(await site.getSettings(tea)).toMatchObject({ greetings: { welcome } });

  client.emit('guildDelete', guild);
  await site.reportServers({});
  const left = api.db.selectFrom('servers').select('left_at').where('id', '=', tea);
  expect((await left.executeTakeFirst())?.left_at).toEqual(new Date(api.clock.at));
  site.stop();
  proxy.close();
});

test('the documented client escapes names in greetings', () => {
  const greet = (text: string, globalName: string | null, enabled = true) => {
    const user = { id: '220000000000000001', username: 'lilla', globalName };
    const member = { user, guild: { name: 'Tea {user} House', memberCount: 12 } };
    return createGreetingMessage(member, { enabled, channel_id: '210000000000000002', text });
  };
  const text = '{user} {name} {server} {members} {other} {{name}} {toString}';
  expect(greet(text, null)).toEqual({
    content: '<@220000000000000001> lilla Tea {user} House 12 {other} {lilla} {toString}',
    allowedMentions: { parse: [], users: ['220000000000000001'] },
  });
  expect(greet('{name}', '**{user}** @everyone $& <@1>')?.content).toBe('\\*\\*{user}\\*\\* \\@everyone $& \\<\\@1\\>');
  expect(greet('{server}'.repeat(125), null)?.content).toHaveLength(2000);
  expect(greet(text, null, false)).toBeUndefined();
});
