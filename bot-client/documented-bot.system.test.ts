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
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await mkdir(path.join(folder, 'node_modules'));
  await mkdir(path.join(folder, 'node_modules/discord.js'));
  await writeFile(path.join(folder, 'node_modules/discord.js/package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'node_modules/discord.js/index.js'), discordJs);
  await symlink(import.meta.dirname, path.join(folder, 'node_modules/vigil-bot'), 'dir');
});
afterAll(() => rm(folder, { recursive: true }));

/** Replaces discord.js: a member joins, and the process ends once the bot, which may do nothing, has handled it. */
const discordJs = `
  import { EventEmitter } from 'node:events';
  export const Events = { ClientReady: 'clientReady', GuildMemberAdd: 'guildMemberAdd' };
  export const GatewayIntentBits = {};
  const send = async () => { throw new Error('Missing Access'); };
  const add = async () => { throw new Error('Missing Permissions'); };
  const guild = { id: '1', name: 'Tea House', memberCount: 3, channels: { cache: new Map([['2', { send }]]) } };
  const user = { id: '3', username: 'lilla', globalName: null };
  export class Client extends EventEmitter {
    guilds = { cache: new Map([['1', guild]]) };
    results = [];
    on(event, listener) {
      return this.addListener(event, (...args) => this.results.push(listener(...args)));
    }
    async login() {
      this.emit('clientReady');
      this.emit('guildMemberAdd', { ...user, user, guild, roles: { cache: new Map(), add } });
      await Promise.all(this.results);
      console.log(this.results.length + ' listeners have ended.');
      process.exit();
    }
  }
`;

/** The programs of the documentation, with the names of their files. */
async function readSamples(): Promise<{ file: string; code: string }[]> {
  const text = await readFile(path.join(import.meta.dirname, '../docs/bot.md'), 'utf8');
  const samples = [...text.matchAll(/^```(js|ts)\n(.*?)^```$/gms)].map(([, language = '', code = '']) => ({
    ...{ file: language === 'ts' ? 'bot.ts' : 'bot.mjs', code },
  }));
  return samples.filter(({ code }) => code.includes('client.login'));
}

/** Runs each sample with a site; returns what they print. */
async function runSamples(siteUrl: string): Promise<string[]> {
  const outputs: string[] = [];
  for (const { file, code } of await readSamples()) {
    await writeFile(path.join(folder, file), code);
    const env = { PATH: process.env.PATH, VIGIL_SITE: siteUrl, VIGIL_KEY: 'bot_x' };
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [file], { cwd: folder, env });
    outputs.push(stdout + stderr);
  }
  return outputs;
}

const settings = {
  ...{ id: '1', language: null, revisions: {} },
  log_channels: [{ id: '2', events: ['memberJoin'], exceptions: [] }],
  log_exceptions: [],
  greetings: {
    welcome: { enabled: true, channel_id: '2', text: 'Welcome.' },
    farewell: { enabled: false, channel_id: null, text: '' },
  },
  features: { 'welcome-role': { revision: 1, values: { role: '4' } } },
};

test('the documented bots keep running when the site refuses connections or the platform an action', async () => {
  const site = createServer((_, response) => response.end(JSON.stringify(settings)));
  await once(site.listen(0, '127.0.0.1'), 'listening');
  const address = site.address();
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
  const outputs = await runSamples(url);
  expect(outputs).toHaveLength(2);
  expect(outputs[0]?.match(/Failed: (greetings|logs) on the server 1: Missing Access/g)).toHaveLength(2);
  expect(outputs[1]).toContain('Failed: welcome-role on the server 1: Missing Permissions');
  site.close();
  site.closeAllConnections();
  outputs.push(...(await runSamples(url)));
  for (const output of outputs) expect(output).toContain('listeners have ended.');
});
