import { EventEmitter } from 'node:events';
import { expect, test } from '@jest/globals';
import { connect } from './discord.ts';
import { SiteClient } from './site.ts';
import { startSite } from './testing/start-site.ts';

test('a report that an older site does not know is dropped, and the next one is sent', async () => {
  const paths: string[] = [];
  const olderSite = await startSite((path, response) => {
    paths.push(path);
    const isKnown = path !== '/v1/bot/members';
    response.writeHead(isKnown ? 200 : 404).end(JSON.stringify(isKnown ? {} : { reason: 'not-found' }));
  });
  const site = new SiteClient({ site: olderSite.url, key: 'key', log: () => {} });
  site.countMember('1', 'joins');
  void site.reportCounts();
  await site.reportServers({ left: ['1'] });
  expect(paths).toEqual(['/v1/bot/members', '/v1/bot/servers']);
  await site.stop();
  olderSite.close();
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
