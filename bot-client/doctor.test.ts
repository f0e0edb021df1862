import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, expect, test } from '@jest/globals';
import { SiteClient } from './site.ts';

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** Starts a site; returns its address. */
async function startSite(respond: RequestListener): Promise<string> {
  const server = createServer(respond);
  servers.push(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

/** Runs the command; returns its exit code, and the lines that it printed. */
async function runCommand(args: string[], env: Record<string, string> = {}) {
  const command = [path.join(import.meta.dirname, 'cli.ts'), ...args];
  const {
    code = 0,
    stdout,
    stderr,
  } = await promisify(execFile)(process.execPath, command, {
    env: { PATH: process.env.PATH, ...env },
  }).catch((error) => error);
  return { code, lines: `${stdout}${stderr}`.trim().split('\n') };
}

const fakeSites: Record<string, RequestListener> = {
  good: (_, response) => response.end('{"info":{"x-features":["account","bot-features"]}}'),
  'without manifests': ({ url }, response) =>
    url === '/v1/openapi.json' ? response.writeHead(404).end() : response.end('{}'),
  'wrong key': (_, response) => response.writeHead(401).end(JSON.stringify({ reason: 'bot-key-wrong' })),
  'too old': ({ url }, response) =>
    url === '/v1/bot/settings'
      ? response.writeHead(404).end(JSON.stringify({ reason: 'not-found' }))
      : response.end('{}'),
  'another page': (_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'),
  'another service': (_, response) => response.writeHead(404).end('Not found'),
  failing: (_, response) => response.writeHead(503).end(),
  'clock ahead': (_, response) => response.setHeader('date', new Date(Date.now() - 300_000).toUTCString()).end('{}'),
};

test.each([
  ['good', 0, ['address is right', 'key is right', 'new enough', 'site supports manifests', 'clock is right']],
  ['without manifests', 0, ['address is', 'key is', 'new enough', 'does not support manifests', 'clock is right']],
  ['wrong key', 1, ['address is right', 'WRONG  The site does not accept the bot’s key', 'clock is right']],
  ['too old', 1, ['address is right', 'key is right', 'WRONG  The site is too old', 'manifests', 'clock is right']],
  ['another page', 1, ['WRONG  There is no Vigil site at']],
  ['another service', 1, ['WRONG  There is no Vigil site at']],
  ['failing', 1, ['WRONG  The site at']],
  [
    'clock ahead',
    1,
    ['address is right', 'key is right', 'new enough', 'manifests', 'seconds ahead of the site’s. Turn on'],
  ],
])('the doctor checks a site that is %s', async (name, code, lines) => {
  const site = await startSite(fakeSites[name] ?? (() => {}));
  const expected = { code, lines: lines.map((line) => expect.stringContaining(line)) };
  expect(await runCommand(['doctor'], { VIGIL_SITE: `${site}/`, VIGIL_KEY: 'bot_x' })).toEqual(expected);
});

test.each([
  ['http://vigil.invalid', 'WRONG  The site at http://vigil.invalid does not respond (E'],
  ['vigil.example', 'WRONG  "vigil.example" is not the address of a site'],
])('the doctor checks the address %s', async (site, line) => {
  expect(await runCommand(['doctor', site, 'bot_x'])).toEqual({ code: 1, lines: [expect.stringContaining(line)] });
});

test.each([
  [[], 'Usage: '],
  [['surgeon'], 'Usage: '],
  [['doctor', 'https://vigil.example', 'bot_x', 'more'], 'Usage: '],
  [['doctor'], 'VIGIL_SITE is missing.'],
])('the command refuses %j', async (args, message) => {
  const { code, lines } = await runCommand(args);
  expect([code, lines[0]]).toEqual([1, expect.stringContaining(message)]);
});

test('a key that no header can have is wrong, and the address may be that of a page', async () => {
  const site = await startSite((request, response) => fakeSites['wrong key']?.(request, response));
  const { lines } = await runCommand(['doctor'], { VIGIL_SITE: `${site}/dashboard`, VIGIL_KEY: 'bot_…' });
  expect(lines).toContainEqual(expect.stringContaining('The site does not accept the bot’s key'));
  const logged: string[] = [];
  const client = new SiteClient({ site: `${site}/dashboard`, key: 'bot_…', log: (line) => logged.push(line) });
  await client.getSettings('1');
  await client.stop();
  expect(logged).toEqual([expect.stringContaining('The site does not accept the bot’s key')]);
});

test('a missing key has a sentence of its own, also in the log of the client', async () => {
  const site = await startSite((request, response) => fakeSites['wrong key']?.(request, response));
  const sentence = 'The bot has no key. Create one with "npm run site -- bot key"';
  expect(await runCommand(['doctor', site])).toEqual({
    code: 1,
    lines: [
      expect.stringContaining('address is right'),
      expect.stringContaining(`WRONG  ${sentence}`),
      expect.stringContaining('clock is right'),
    ],
  });
  const lines: string[] = [];
  const client = new SiteClient({ site, key: undefined, log: (line) => lines.push(line) });
  for (const id of ['1', '2']) expect(await client.getSettings(id)).toBeUndefined();
  expect(lines).toEqual([expect.stringContaining(sentence)]);
  await client.stop();
});

test('the client logs what is wrong once until it changes', async () => {
  let name = 'wrong key';
  const site = await startSite((request, response) => fakeSites[name]?.(request, response));
  const lines: string[] = [];
  const client = new SiteClient({ site, key: 'key', log: (line) => lines.push(line) });
  for (name of ['wrong key', 'another service', 'failing', 'good', 'failing'])
    for (const id of ['1', '2', '3']) await client.getSettings(`${name}-${id}`);
  expect(lines).toEqual([
    expect.stringContaining('does not accept the bot’s key'),
    expect.stringContaining('There is no Vigil site'),
    expect.stringContaining('has a problem (503)'),
    // The good site of this test has no settings.
    expect.stringContaining('an entry without an id'),
    expect.stringContaining('has a problem (503)'),
  ]);
  await client.stop();
});
