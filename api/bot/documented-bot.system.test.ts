import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { NO_GREETINGS } from '../guilds/greetings.ts';
import { startExampleBot } from '../testing/example-bot.ts';
import { repeatUntil, waitUntil } from '../testing/repeat-until.ts';
import { createServerCalls, findServerId, type ServerCalls } from '../testing/server-calls.ts';
import { startTeaHouse } from '../testing/tea-house.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

const folder = temporaryFolder();
const root = path.join(import.meta.dirname, '../..');
const nora = getPerson('visitor').id;

/** The code samples of the guide in a language. */
async function readSamples(language: string): Promise<string[]> {
  const guide = await readFile(path.join(root, 'docs/bot.md'), 'utf8');
  return [...guide.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\`$`, 'gms'))].map(([, code = '']) => code);
}

/** A Python that has discord.py, as the system's packages install it. */
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import discord']).status === 0,
);
if (!python) console.warn('The guide for Python is not tested: install discord.py, for example python3-discord.');

/** Starts a bot whose program is in the folder, on a simulator where it has the Tea House. */
async function startBot(api: TestApi, program: string, file = 'bot.mjs') {
  await writeFile(path.join(folder, file), program);
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await mkdir(path.join(folder, 'node_modules'), { recursive: true });
  for (const name of ['discord.js', 'vigil-bot']) {
    const link = path.join(folder, 'node_modules', name);
    await rm(link, { force: true });
    await symlink(path.join(root, 'node_modules', name), link, 'dir');
  }
  const key = await createBotKey(api.context);
  const command = [process.execPath, path.join(folder, file)];
  return startExampleBot({ platform: api.simulator.url, site: api.url, key, folder, command });
}

/** Sets the guide's feature on the Tea House, and waits until a member who joins gets the role. */
async function giveWelcomeRole(api: TestApi, id: string, server: ServerCalls) {
  const { control } = api.simulator;
  await waitUntil(async () => (await server.features()).body.manifest !== null);
  const role = control.roles(id).find(({ color }) => color)?.id ?? '';
  const saved = await server.saveFeature('welcome-role', { revision: 0, enabled: true, values: { role } });
  expect(saved).toMatchObject({ status: 200 });
  const rejoin = () => {
    control.leaveServer(id, nora);
    control.joinServer(id, nora);
  };
  const hasRole = () => control.members(id).some(({ userId, roles }) => userId === nora && roles.includes(role));
  await repeatUntil(rejoin, hasRole);
}

test('the bot of the guide runs on the simulator, and does what is saved on the site', async () => {
  const [program = ''] = await readSamples('js');
  const api = await startTestApi();
  const { control } = api.simulator;
  const bot = await startBot(api, program);
  const id = findServerId(api, 'Tea House');
  const generalId = control.channels(id).find(({ name }) => name === 'general')?.id ?? '';
  const server = createServerCalls(await api.signIn('owner-of-three'), id);
  const welcome = { enabled: true, channel_id: generalId, text: 'Welcome, {user}!' };
  await server.saveGreetings({ ...NO_GREETINGS, revision: 0, welcome });
  await server.saveLogs({ revision: 0, channels: [{ id: generalId, name: 'general', events: ['memberJoin'] }] });
  const rejoin = () => {
    control.leaveServer(id, nora);
    control.joinServer(id, nora);
  };
  const hasWritten = () => {
    const messages = control.messages(generalId);
    const isWelcomed = messages.some(({ content }) => content === `Welcome, <@${nora}>!`);
    return isWelcomed && messages.some(({ embeds: [embed] }) => embed?.title === 'A member joined');
  };
  await repeatUntil(rejoin, hasWritten);
  await bot.stop('SIGKILL');
  expect(bot.lines).toEqual(['Ready']);
  await api.stop();
}, 60_000);

test('the feature of the guide is on the dashboard, and the bot gives the role that was chosen', async () => {
  const [program = '', declaration = ''] = await readSamples('js');
  const [manifest = ''] = await readSamples('json');
  await writeFile(path.join(folder, 'manifest.json'), manifest);
  const { api, id, server } = await startTeaHouse();
  const bot = await startBot(
    api,
    program.replace(/^const bot = .*$/m, () => declaration),
  );
  await giveWelcomeRole(api, id, server);
  await bot.stop('SIGKILL');
  expect(bot.lines).toEqual(['Ready']);
  await api.stop();
}, 60_000);

test('the TypeScript bot of the guide has its feature on the dashboard, and gives the role that was chosen', async () => {
  const [program = ''] = await readSamples('ts');
  const { api, id, server } = await startTeaHouse();
  const bot = await startBot(api, program, 'bot.ts');
  await giveWelcomeRole(api, id, server);
  await bot.stop('SIGKILL');
  expect(bot.lines).toEqual(['Ready']);
  await api.stop();
}, 60_000);

(python ? test : test.skip)(
  'the Python bot of the guide has its feature on the dashboard, and gives the role that was chosen',
  async () => {
    const [program = ''] = await readSamples('python');
    const [manifest = ''] = await readSamples('json');
    await writeFile(path.join(folder, 'bot.py'), program);
    await writeFile(path.join(folder, 'manifest.json'), manifest);
    await copyFile(path.join(root, 'examples/python-bot/simulator.py'), path.join(folder, 'simulator.py'));
    const { api, id, server } = await startTeaHouse();
    const key = await createBotKey(api.context);
    const library = `PYTHONPATH=${path.join(root, 'bot-client/python')}`;
    const command = ['env', library, python ?? '', '-B', 'bot.py'];
    const bot = await startExampleBot({ platform: api.simulator.url, site: api.url, key, folder, command });
    await giveWelcomeRole(api, id, server);
    await bot.stop('SIGKILL');
    expect(bot.lines).toEqual(['Ready']);
    await api.stop();
  },
  60_000,
);
