import { EventEmitter, on, once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { SiteClient } from 'bot-client';
import { connect, createGreetingMessage } from 'bot-client/discord';
import { getPort } from '../start.ts';
import { createServerCalls, findServerId } from '../testing/server-calls.ts';
import { enterStaffArea, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
  api.simulator.control.setRateLimits('none');
});
afterAll(() => api.stop());

/** Starts a proxy for the API whose connections a test can break. */
async function startProxy(url: string) {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connectTo(Number(new URL(url).port), '127.0.0.1');
    for (const socket of [client, upstream]) sockets.add(socket.on('error', () => {}));
    client.pipe(upstream).pipe(client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const disconnect = () => {
    for (const socket of sockets) socket.destroy();
  };
  const close = () => {
    server.close();
    disconnect();
  };
  return { url: `http://127.0.0.1:${getPort(server)}`, disconnect, close };
}

test('the documented client has current settings and bans, even after it was disconnected', async () => {
  const teaHouseId = findServerId(api, 'Tea House');
  const person = api.simulator.control.userId(30);
  const admin = await enterStaffArea(api, await signInStaff(api, 'admin', 'admin'), 'admin');
  await admin.call('/v1/admin/ban_user', { userid: person });
  const proxy = await startProxy(api.url);
  const site = new SiteClient(proxy.url, await createBotKey(api.context));
  const guild = { id: teaHouseId, name: 'Tea House', icon: null, banner: null, shardId: 3, memberCount: 3 };
  const client = Object.assign(new EventEmitter(), { guilds: { cache: new Map([[teaHouseId, guild]]) } });
  connect(client, site);
  expect(await site.getSettings(teaHouseId)).toBeUndefined();
  const began = once(site, 'change');
  client.emit('clientReady');
  expect(await began).toEqual([{ kind: 'everything' }]);
  expect(site.isBanned(person)).toBe(true);
  await site.reportServers({});
  const row = api.db.selectFrom('servers').select('shard').where('id', '=', teaHouseId).executeTakeFirst();
  expect(await row).toEqual({ shard: 3 });
  expect(await site.getSettings(teaHouseId)).toMatchObject({ language: null, revisions: { settings: 0 } });

  const server = createServerCalls(await api.signIn('owner-of-three'), teaHouseId);
  const saved = once(site, 'change');
  await server.save({ revision: 0, language: 'hu' });
  expect(await saved).toEqual([{ kind: 'settings', id: teaHouseId, revision: 1 }]);
  expect(await site.getSettings(teaHouseId)).toMatchObject({ language: 'hu', revisions: { settings: 1 } });
  expect(site.getSettings(teaHouseId)).toBe(site.getSettings(teaHouseId));

  // The stream breaks; changes saved meanwhile arrive after the bot reconnects.
  const interrupted = once(site, 'interrupted');
  proxy.disconnect();
  await interrupted;
  const changes = on(site, 'change');
  await admin.call('/v1/admin/unban_user', { userid: person });
  await server.save({ revision: 1, language: 'en' });
  expect((await changes.next()).value).toEqual([{ kind: 'unban', id: person }]);
  expect(site.isBanned(person)).toBe(false);
  expect((await changes.next()).value).toEqual([{ kind: 'settings', id: teaHouseId, revision: 2 }]);
  expect(await site.getSettings(teaHouseId)).toMatchObject({ language: 'en', revisions: { settings: 2 } });

  const welcome = { enabled: true, channel_id: (await server.channels()).body.channels[0].id, text: 'Hi, {user}.' };
  const welcomed = changes.next();
  await server.saveGreetings({ revision: 0, welcome, farewell: { enabled: false, channel_id: null, text: '' } });
  expect((await welcomed).value).toEqual([{ kind: 'greetings', id: teaHouseId, revision: 1 }]);
  expect(await site.getSettings(teaHouseId)).toMatchObject({ greetings: { welcome } });

  for (const isCommand of [true, false, true])
    client.emit('interactionCreate', { isCommand: () => isCommand, commandName: 'ban' });
  client.emit('guildMemberAdd', { guild });
  proxy.disconnect();
  await site.reportCounts();
  expect(await api.db.selectFrom('daily_commands').select(['command', 'count']).execute()).toEqual([
    { command: 'ban', count: 2 },
  ]);
  expect(await api.db.selectFrom('daily_members').select(['guild_id', 'joins', 'leaves']).execute()).toEqual([
    { guild_id: teaHouseId, joins: 1, leaves: 0 },
  ]);

  client.emit('guildDelete', guild);
  await site.reportServers({});
  const left = api.db.selectFrom('servers').select('left_at').where('id', '=', teaHouseId);
  expect((await left.executeTakeFirst())?.left_at).toEqual(new Date(api.clock.at));
  site.stop();
  proxy.close();
});

test('a report that an older site does not know is dropped, and the next one is sent', async () => {
  const paths: (string | undefined)[] = [];
  const olderSite = createHttpServer(({ url }, response) => {
    paths.push(url);
    response.writeHead(url === '/v1/bot/members' ? 404 : 200).end();
  });
  await once(olderSite.listen(0, '127.0.0.1'), 'listening');
  const site = new SiteClient(`http://127.0.0.1:${getPort(olderSite)}`, 'key');
  site.countMember('1', 'joins');
  void site.reportCounts();
  await site.reportServers({ left: ['1'] });
  expect(paths).toEqual(['/v1/bot/members', '/v1/bot/servers']);
  site.stop();
  olderSite.close();
});

test('the documented client escapes names in greetings', () => {
  const greet = (text: string, globalName: string | null, enabled = true) => {
    const user = { id: '220000000000000001', username: 'lilla', globalName };
    const member = { user, guild: { id: '1', name: 'Tea {user} House', memberCount: 12 } };
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
