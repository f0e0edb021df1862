import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { startTestSimulator, stopSimulators } from 'simulator/testing/running-simulator';
import { readEnvironment } from '../environment.ts';
import { saveModule } from '../guilds/modules.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { startApi } from '../start.ts';
import { createDataSettings } from '../testing/api-with-simulator.ts';
import { type ExampleBot, startExampleBot } from '../testing/example-bot.ts';
import { repeatUntil, waitUntil } from '../testing/repeat-until.ts';
import { findServerId } from '../testing/server-calls.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const key = 'bot_of-the-simulator';
const nora = getPerson('visitor').id;
const admin = getPerson('admin').id;

let bot: ExampleBot | undefined;
afterEach(async () => {
  await bot?.stop();
  await stopSimulators();
});

test('the bot keeps the saved settings while the API is down, even after it was killed', async () => {
  const simulator = await startTestSimulator();
  const { control } = simulator;
  control.setRateLimits('none');
  const teaHouseId = findServerId({ simulator }, 'Tea House');
  const generalId = control.channels(teaHouseId).find(({ name }) => name === 'general')?.id ?? '';
  const data = await createDataSettings(folder, 'restart');
  const start = async (port: string) => {
    const variables = { SIMULATOR_URL: simulator.url, SIMULATOR_BOT_KEY: key, API_PORT: port, ...data };
    return startApi(readEnvironment(variables), {
      seed: (context) => seedDemo(context, { actions: 1, days: 1, servers: 1 }),
    });
  };
  const save = (api: Awaited<ReturnType<typeof start>>, revision: number, events: string[]) => {
    const after = { channels: [{ id: generalId, name: 'general', events }] };
    const before = { revision, value: { channels: [revision] } };
    return saveModule(api.context, { guildId: teaHouseId, module: 'logs', before, after, by: admin });
  };
  const countLogged = (title: string) =>
    control.messages(generalId).filter(({ embeds: [embed] }) => embed?.title === title).length;
  const rejoin = () => {
    control.leaveServer(teaHouseId, nora);
    control.joinServer(teaHouseId, nora);
  };
  const banAgain = () => {
    control.unbanUser(teaHouseId, nora);
    control.banUser(teaHouseId, nora);
  };
  const first = await start('0');
  const { port } = new URL(first.url);
  await first.stop();

  // It starts before the API.
  const startBot = () => startExampleBot({ platform: simulator.url, site: first.url, key, folder });
  bot = await startBot();
  const { lines } = bot;
  const findWarnings = () => lines.filter((line) => line.includes('does not respond'));
  await waitUntil(() => findWarnings().length > 0);
  expect(findWarnings()).toHaveLength(1);
  const second = await start(port);
  await save(second, 0, ['ban']);
  await repeatUntil(banAgain, () => countLogged('A member was banned') > 0);

  await second.stop();
  const count = countLogged('A member was banned');
  banAgain();
  await waitUntil(() => countLogged('A member was banned') > count);
  const copy = path.join(folder, 'vigil-settings.json');
  await waitUntil(() => existsSync(copy) && readFileSync(copy, 'utf8').includes('"events":["ban"]'));
  await bot.stop('SIGKILL');
  bot = await startBot();
  const countBefore = countLogged('A member was banned');
  banAgain();
  await waitUntil(() => countLogged('A member was banned') > countBefore);
  control.unbanUser(teaHouseId, nora);

  const third = await start(port);
  await save(third, 1, ['memberJoin']);
  await repeatUntil(rejoin, () => countLogged('A member joined') > 0);
  const bans = countLogged('A member was banned');
  control.banUser(teaHouseId, nora);
  control.unbanUser(teaHouseId, nora);
  const joins = countLogged('A member joined');
  rejoin();
  await waitUntil(() => countLogged('A member joined') > joins);
  expect(countLogged('A member was banned')).toBe(bans);
  await third.stop();
  expect(await bot.disconnect()).toBe(0);
  bot = undefined;
}, 120_000);
