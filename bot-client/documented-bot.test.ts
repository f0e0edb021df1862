import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'documented-bot-'));
  await mkdir(path.join(folder, 'node_modules'));
  await symlink(import.meta.dirname, path.join(folder, 'node_modules/vigil-bot'), 'dir');
});
afterAll(() => rm(folder, { recursive: true }));

/** A discord.js client whose bot may write nowhere. A member joins; the process ends once the bot has handled it. */
const discordBot = `
  import { EventEmitter } from 'node:events';
  const send = async () => { throw new Error('Missing Access'); };
  const channel = { send };
  const guild = { id: '1', name: 'Tea House', memberCount: 3, channels: { cache: new Map([['2', channel]]) } };
  const emitter = new EventEmitter();
  const results = [];
  globalThis.client = Object.assign(emitter, {
    guilds: { cache: new Map([['1', guild]]) },
    on: (event, listener) => emitter.addListener(event, (...args) => results.push(listener(...args))),
  });
  const user = { id: '3', username: 'lilla', globalName: null };
  setImmediate(async () => {
    client.emit('clientReady');
    client.emit('guildMemberAdd', { ...user, tag: 'lilla', user, guild, roles: { cache: new Map() } });
    await Promise.all(results);
    console.log(results.length + ' listeners have ended.');
    process.exit();
  });
`;

/** The code samples of the documentation. */
async function readSamples(): Promise<string[]> {
  const text = await readFile(path.join(import.meta.dirname, '../docs/bot.md'), 'utf8');
  return [...text.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code = '']) => code);
}

/** Runs each sample with a site; returns what they print. */
async function runSamples(siteUrl: string): Promise<string[]> {
  const outputs: string[] = [];
  await writeFile(path.join(folder, 'discord-bot.mjs'), discordBot);
  for (const sample of await readSamples()) {
    await writeFile(path.join(folder, 'bot.mjs'), sample.replace('https://vigil.example', siteUrl));
    const args = ['--import', './discord-bot.mjs', 'bot.mjs'];
    const { stdout, stderr } = await promisify(execFile)(process.execPath, args, { cwd: folder });
    outputs.push(stdout + stderr);
  }
  return outputs;
}

const settings = {
  log_channels: [{ id: '2', events: ['memberJoin'], exceptions: [] }],
  log_exceptions: [],
  greetings: { welcome: { enabled: true, channel_id: '2', text: 'Welcome.' } },
};

test('the documented bots keep running when the site refuses connections or a message cannot be sent', async () => {
  const site = createServer((_, response) => response.end(JSON.stringify(settings)));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const address = site.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const outputs = await runSamples(url);
  expect(outputs).toEqual([expect.stringContaining('No message in 2: Error: Missing Access')]);
  site.close();
  site.closeAllConnections();
  outputs.push(...(await runSamples(url)));
  for (const output of outputs) expect(output).toContain('listeners have ended.');
});
