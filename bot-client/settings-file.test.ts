import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { SiteClient } from './site.ts';

let folder: string;
let file: string;
let lines: string[];
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'settings-file-'));
  file = path.join(folder, 'bot/vigil-settings.json');
  lines = [];
});
afterEach(() => rm(folder, { recursive: true }));

const settings = { id: '1', language: 'hu', log_channels: [], log_exceptions: [], greetings: null, revisions: {} };

const createClient = (site: string) =>
  new SiteClient({ site, key: 'key', folder: path.dirname(file), log: (line) => lines.push(line) });

/** Starts a site with one server and one ban. */
async function startSite() {
  const server = createServer(({ url }, response) => {
    if (url?.endsWith('/bans')) return response.end(JSON.stringify({ bans: ['9'], more: false }));
    if (url?.includes('/settings'))
      return response.end(
        JSON.stringify(url.endsWith('/1/settings') ? settings : { settings: [settings], more: false }),
      );
    response.write('id: 1\ndata: {"kind":"everything"}\n\n');
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url, close };
}

/** Fills the copy from a site, which then ends; returns its address. */
async function fillCopy(): Promise<string> {
  const site = await startSite();
  const client = createClient(site.url);
  void client.followChanges();
  await once(client, 'change');
  expect(await client.getSettings('1')).toEqual(settings);
  await client.stop();
  site.close();
  return site.url;
}

test('a bot that starts while the site is down has the last settings and bans', async () => {
  const url = await fillCopy();
  expect(lines).toEqual([]);
  expect(await readdir(path.dirname(file))).toEqual(['vigil-settings.json']);
  const client = createClient(url);
  expect(client.isBanned('9')).toBe(true);
  expect(await client.getSettings('1')).toEqual(settings);
  expect(await client.getSettings('2')).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining('does not respond')]);
  await client.stop();
});

test.each([
  ['cut off', '{"format":1,"settings":['],
  ['empty', ''],
  ['of another format', '{"format":2}'],
  ['not an object', 'null'],
])('a copy that is %s is ignored with one log line, and replaced', async (_, content) => {
  const url = await fillCopy();
  await writeFile(file, content);
  const client = createClient(url);
  expect(lines).toEqual([expect.stringContaining('is ignored: ')]);
  expect(await client.getSettings('1')).toBeUndefined();
  await client.stop();
  await fillCopy();
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ format: 1, settings: [settings], bans: ['9'] });
});

test('an invalid entry of the copy is named, and its neighbours are used', async () => {
  const url = await fillCopy();
  const broken = { ...settings, id: '2', log_channels: [{ id: '3' }, { id: '4', events: [], exceptions: [] }] };
  await writeFile(file, JSON.stringify({ format: 1, settings: [broken, settings, null], bans: ['9', 5] }));
  const client = createClient(url);
  expect(lines).toEqual([
    `Invalid settings of server 2 from ${file} are ignored: log_channels[0] has events, which is not a list.`,
    `Invalid settings of an unnamed server from ${file} are ignored: an entry that is not an object.`,
  ]);
  expect(await client.getSettings('1')).toEqual(settings);
  expect(await client.getSettings('2')).toMatchObject({ log_channels: [{ id: '4' }] });
  expect(client.isBanned('9')).toBe(true);
  await client.stop();
});

test('a copy that cannot be written is logged, and the bot works', async () => {
  await writeFile(path.join(folder, 'bot'), 'A file.');
  await fillCopy();
  expect(lines).toEqual([expect.stringContaining('is ignored: '), expect.stringContaining('could not be written: ')]);
});
