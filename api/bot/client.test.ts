import { EventEmitter, on, once } from 'node:events';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, createGreetingMessage, SiteClient } from 'vigil-bot';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
import { startSite } from '../../bot-client/testing/start-site.ts';
import { readEnvironment } from '../environment.ts';
import { getPort } from '../start.ts';
import { addVillages } from '../testing/many-servers.ts';
import { createServerCalls, findServerId } from '../testing/server-calls.ts';
import { enterStaffArea, signInStaff } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';
import { readLiveManifest } from './manifests.ts';

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
  const guild = { id: teaHouseId, name: 'Tea House', icon: null, banner: null, shardId: 3, memberCount: 3 };
  const client = Object.assign(new EventEmitter(), { guilds: { cache: new Map([[teaHouseId, guild]]) } });
  const site = connect(client, { site: proxy.url, key: await createBotKey(api.context), manifest: everyKind });
  expect(await site.getSettings(teaHouseId)).toBeUndefined();
  const began = once(site, 'change');
  client.emit('clientReady');
  expect(await began).toEqual([{ kind: 'everything' }]);
  expect(site.isBanned(person)).toBe(true);
  expect(await readLiveManifest(api.db)).toEqual({ digest: site.manifestDigest, manifest: everyKind });
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
  await site.stop();
  proxy.close();
});

const hungarian = {
  ...{ id: '1', language: 'hu', log_channels: [], log_exceptions: [], greetings: null, revisions: {} },
};

test('returns the last known settings while the site fails, and undefined if there are none', async () => {
  let status = 500;
  const site = await startSite((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(hungarian)),
  );
  const lines: string[] = [];
  const client = new SiteClient({ site: site.url, key: 'key', log: (line) => lines.push(line) });
  expect(await client.getSettings('1')).toBeUndefined();
  expect(await client.getSettings('1')).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining('has a problem (500)')]);
  status = 200;
  expect(await client.getSettings('1')).toEqual(hungarian);
  await client.stop();
  site.close();
  const stopped = new SiteClient({ site: site.url, key: 'key', log: (line) => lines.push(line) });
  expect(await stopped.getSettings('1')).toBeUndefined();
  expect(lines[1]).toContain('does not respond');
  await stopped.stop();
});

test('has the settings of all servers once it follows changes, with one request for 200 of them', async () => {
  const { callsPerMinute, botCallsPerMinute } = readEnvironment({ SIMULATOR_URL: 'http://localhost' });
  const large = await startTestApi({ callsPerMinute, botCallsPerMinute });
  await addVillages(large.db, 2000, '1');
  const proxy = await startProxy(large.url);
  const site = new SiteClient({ site: proxy.url, key: await createBotKey(large.context) });
  const started = once(site, 'change');
  void site.followChanges();
  expect(await started).toEqual([{ kind: 'everything' }]);
  proxy.close();
  const ids = Array.from({ length: 2000 }, (_, n) => String(300000000000000001n + BigInt(n)));
  const settings = await Promise.all(ids.map((id) => site.getSettings(id)));
  expect(settings.map((entry) => entry?.id)).toEqual(ids);
  await site.stop();
  await large.stop();
});

test('fetches settings server by server if the site is older than the call for all', async () => {
  const site = await startSite((path, response) => {
    if (path === '/v1/bot/settings') response.writeHead(404).end(JSON.stringify({ reason: 'not-found' }));
    else if (path === '/v1/bot/bans') response.end(JSON.stringify({ bans: [], more: false }));
    else if (path.startsWith('/v1/bot/changes?')) response.write('id: 1\ndata: {"kind":"everything"}\n\n');
    else response.end(JSON.stringify(hungarian));
  });
  const lines: string[] = [];
  const client = new SiteClient({ site: site.url, key: 'key', log: (line) => lines.push(line) });
  const started = once(client, 'change');
  void client.followChanges();
  await started;
  expect(await client.getSettings('1')).toEqual(hungarian);
  expect(lines).toEqual([expect.stringContaining('The site is too old')]);
  await client.stop();
  site.close();
});

test('repeats a request after the time that the site names', async () => {
  let responses = 0;
  const site = await startSite((_, response) => {
    responses += 1;
    if (responses === 1) response.writeHead(429, { 'retry-after': '1' }).end();
    else response.end(JSON.stringify(hungarian));
  });
  const client = new SiteClient({ site: site.url, key: 'key' });
  const settings = await Promise.all([client.getSettings('1'), client.getSettings('2'), client.getSettings('3')]);
  expect(settings.map((entry) => entry?.language)).toEqual(['hu', 'hu', 'hu']);
  expect(responses).toBe(4);
  await client.stop();
  site.close();
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
