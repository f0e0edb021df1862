import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { NO_GREETINGS } from '../guilds/greetings.ts';
import { startExampleBot } from '../testing/example-bot.ts';
import { repeatUntil } from '../testing/repeat-until.ts';
import { createServerCalls, findServerId } from '../testing/server-calls.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { startTestApi } from '../testing/test-api.ts';
import { createBotKey } from './bot-key.ts';

const folder = temporaryFolder();
const root = path.join(import.meta.dirname, '../..');
const nora = getPerson('visitor').id;

test('the bot of the guide runs on the simulator, and does what is saved on the site', async () => {
  const guide = await readFile(path.join(root, 'docs/bot.md'), 'utf8');
  const program = path.join(folder, 'bot.mjs');
  await writeFile(program, /^```js\n(.*?)^```$/ms.exec(guide)?.[1] ?? '');
  await mkdir(path.join(folder, 'node_modules'));
  for (const name of ['discord.js', 'vigil-bot'])
    await symlink(path.join(root, 'node_modules', name), path.join(folder, 'node_modules', name), 'dir');

  const api = await startTestApi();
  const { control } = api.simulator;
  const key = await createBotKey(api.context);
  const bot = await startExampleBot({
    platform: api.simulator.url,
    site: api.url,
    key,
    folder,
    command: [process.execPath, program],
  });
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
