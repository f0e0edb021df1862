import { EventEmitter, on, once } from 'node:events';
import { createServer as createHttpServer, type ServerResponse } from 'node:http';
import { connect as connectTo, createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { connect, createGreetingMessage, SiteClient } from 'vigil-bot';
import { everyKind } from '../../bot-client/testing/every-kind.ts';
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

test('a report that an older site does not know is dropped, and the next one is sent', async () => {
  const paths: (string | undefined)[] = [];
  const olderSite = createHttpServer(({ url }, response) => {
    paths.push(url);
    const isKnown = url !== '/v1/bot/members';
    response.writeHead(isKnown ? 200 : 404).end(JSON.stringify(isKnown ? {} : { reason: 'not-found' }));
  });
  await once(olderSite.listen(0, '127.0.0.1'), 'listening');
  const site = new SiteClient({ site: `http://127.0.0.1:${getPort(olderSite)}`, key: 'key', log: () => {} });
  site.countMember('1', 'joins');
  void site.reportCounts();
  await site.reportServers({ left: ['1'] });
  expect(paths).toEqual(['/v1/bot/members', '/v1/bot/servers']);
  await site.stop();
  olderSite.close();
});

/** Starts a site whose responses a test decides. */
async function startSite(respond: (path: string, response: ServerResponse, body: string) => void) {
  const server = createHttpServer(async (request, response) =>
    respond(request.url ?? '', response, await text(request)),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { url: `http://127.0.0.1:${getPort(server)}`, close: () => server.close() };
}

test('returns the last known settings while the site fails, and undefined if there are none', async () => {
  let status = 500;
  const site = await startSite((_, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify({ language: 'hu' })),
  );
  const lines: string[] = [];
  const client = new SiteClient({ site: site.url, key: 'key', log: (line) => lines.push(line) });
  expect(await client.getSettings('1')).toBeUndefined();
  expect(await client.getSettings('1')).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining('has a problem (500)')]);
  status = 200;
  expect(await client.getSettings('1')).toEqual({ language: 'hu' });
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
    else if (path === '/v1/bot/changes') response.write('id: 1\ndata: {"kind":"everything"}\n\n');
    else response.end(JSON.stringify({ language: 'hu' }));
  });
  const lines: string[] = [];
  const client = new SiteClient({ site: site.url, key: 'key', log: (line) => lines.push(line) });
  const started = once(client, 'change');
  void client.followChanges();
  await started;
  expect(await client.getSettings('1')).toEqual({ language: 'hu' });
  expect(lines).toEqual([expect.stringContaining('The site is too old')]);
  await client.stop();
  site.close();
});

test('repeats a request after the time that the site names', async () => {
  let responses = 0;
  const site = await startSite((_, response) => {
    responses += 1;
    if (responses === 1) response.writeHead(429, { 'retry-after': '1' }).end();
    else response.end(JSON.stringify({ language: 'hu' }));
  });
  const client = new SiteClient({ site: site.url, key: 'key' });
  const settings = await Promise.all([client.getSettings('1'), client.getSettings('2'), client.getSettings('3')]);
  expect(settings.map((entry) => entry?.language)).toEqual(['hu', 'hu', 'hu']);
  expect(responses).toBe(4);
  await client.stop();
  site.close();
});

test('logs which entries of a report the site skipped, and which report it rejected', async () => {
  const site = await startSite((path, response) =>
    path.endsWith('commands')
      ? response.writeHead(400).end(JSON.stringify({ message: 'The input is not valid: body.day.' }))
      : response.end(JSON.stringify({ message: 'OK', skipped: ['"2" (name)', '"3" (name)'] })),
  );
  const lines: string[] = [];
  const client = new SiteClient({ site: site.url, key: 'key', log: (line) => lines.push(line) });
  client.countCommand('ban');
  void client.reportCounts();
  await client.reportServers({ joined: [{ id: '1' }] });
  expect(lines).toEqual([
    'The site rejected a report of commands: The input is not valid: body.day.',
    'The site skipped entries of a report of servers: "2" (name), "3" (name)',
  ]);
  await client.stop();
  site.close();
});

test.each<[string, (line: string) => void]>([
  [
    'throws',
    () => {
      throw new Error('The disk is full.');
    },
  ],
  ['rejects', async () => Promise.reject(new Error('The disk is full.'))],
])('a log function that %s does not keep later reports from the site', async (_, log) => {
  const paths: string[] = [];
  const site = await startSite((path, response) => {
    paths.push(path);
    response.end(JSON.stringify({ message: 'OK', skipped: ['"2" (name)'] }));
  });
  const lines: string[] = [];
  const { warn } = console;
  console.warn = (line: string) => lines.push(line);
  try {
    const client = new SiteClient({ site: site.url, key: 'key', log });
    await client.reportServers({ joined: [{ id: '1' }] });
    client.countCommand('ban');
    await client.reportCounts();
    await client.stop();
  } finally {
    console.warn = warn;
  }
  expect(paths).toEqual(['/v1/bot/servers', '/v1/bot/commands']);
  expect(lines).toEqual(paths.map((path) => `The site skipped entries of a report of ${path.slice(8)}: "2" (name)`));
  site.close();
});

test('reports what was counted in the last minute when it stops, unless the site does not respond', async () => {
  const bodies: string[] = [];
  const site = await startSite((_, response, body) => {
    bodies.push(body);
    if (bodies.length === 1) response.end('{}');
  });
  const first = new SiteClient({ site: site.url, key: 'key' });
  first.countCommand('ban');
  await first.stop();
  expect(bodies).toEqual([expect.stringContaining('"ban":1')]);
  const second = new SiteClient({ site: site.url, key: 'key' });
  second.countCommand('ban');
  await second.stop();
  expect(bodies).toHaveLength(2);
  site.close();
});

test('reports every command, also more than one report may contain', async () => {
  const commands: Record<string, number> = {};
  const site = await startSite((_, response, body) => {
    Object.assign(commands, JSON.parse(body).commands);
    response.end('{}');
  });
  const client = new SiteClient({ site: site.url, key: 'key' });
  const names = [...Array.from({ length: 1200 }, (_, index) => `command-${index}`), 'constructor', 'toString'];
  for (const name of [...names, '__proto__']) client.countCommand(name);
  await client.reportCounts();
  expect(Object.keys(commands)).toEqual(names);
  expect(commands.constructor).toBe(1);
  await client.stop();
  site.close();
});

test('reports servers together that become available while a report is sent, and the last event of each', async () => {
  const reports: { joined: { id: string }[]; left: string[] }[] = [];
  const site = await startSite((path, response, body) => {
    if (path.endsWith('servers')) reports.push(JSON.parse(body));
    response.end('{}');
  });
  const guilds = Array.from({ length: 250 }, (_, n) => ({
    ...{ id: String(n), name: 'Tea House', icon: null, banner: null, memberCount: 3 },
  }));
  const bot = Object.assign(new EventEmitter(), { guilds: { cache: new Map<string, (typeof guilds)[0]>() } });
  const client = connect(bot, { site: site.url, key: 'key' });
  // discord.js reports every server before it is ready.
  for (const guild of guilds) bot.emit('guildAvailable', guild);
  bot.emit('clientReady');
  for (const guild of guilds) bot.emit('guildAvailable', guild);
  for (const guild of guilds.slice(0, 2)) bot.emit('guildDelete', guild);
  bot.emit('guildCreate', guilds[1]);
  await client.reportServers({});
  expect(reports.map(({ joined, left }) => [joined.length, left.length])).toEqual([
    [99, 1],
    [100, 0],
    [50, 0],
  ]);
  expect(reports[0]?.left).toEqual(['0']);
  await client.stop();
  site.close();
});

test('reports a server without a name only when the platform has it available again', async () => {
  const reported: unknown[] = [];
  const site = await startSite((path, response, body) => {
    if (path.endsWith('servers')) reported.push(...JSON.parse(body).joined.map(({ id }: { id: string }) => id));
    response.end('{}');
  });
  const createGuild = (id: string, available: boolean) => ({
    ...{ id, available, name: available ? 'Tea House' : '', icon: null, banner: null, memberCount: 3 },
  });
  const cache = new Map([createGuild('1', true), createGuild('2', false)].map((guild) => [guild.id, guild]));
  const bot = Object.assign(new EventEmitter(), { guilds: { cache } });
  const client = connect(bot, { site: site.url, key: 'key' });
  bot.emit('clientReady');
  await client.reportServers({ joined: [] });
  expect(reported).toEqual(['1']);
  bot.emit('guildAvailable', createGuild('2', true));
  await client.reportServers({ joined: [] });
  expect(reported).toEqual(['1', '2']);
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
