import { once } from 'node:events';
import { afterEach, expect, test } from '@jest/globals';
import { getPerson } from 'simulator/people';
import { startTestSimulator, stopSimulators, triggerEvent } from 'simulator/testing/running-simulator';
import { readEnvironment } from '../environment.ts';
import { saveModule } from '../guilds/modules.ts';
import { seedDemo } from '../seed/seed-demo.ts';
import { startApi } from '../start.ts';
import { createDataSettings } from '../testing/api-with-simulator.ts';
import { findServerId } from '../testing/server-calls.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const folder = temporaryFolder();
const key = 'bot_of-the-simulator';
const nora = getPerson('visitor').id;
const admin = getPerson('admin').id;

afterEach(stopSimulators);

test('a bot that starts before the API, and runs during its restart, gets the saved settings', async () => {
  const simulator = await startTestSimulator();
  const teaHouseId = findServerId({ simulator }, 'Tea House');
  const generalId = simulator.control.channels(teaHouseId).find(({ name }) => name === 'general')?.id ?? '';
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
  const first = await start('0');
  const { port } = new URL(first.url);
  await first.stop();
  const bot = simulator.startBot({ api: first.url, key });
  await once(bot.site, 'interrupted');
  expect(await triggerEvent(simulator, teaHouseId, 'ban', nora)).toContain('the site did not answer. Is it running?');

  const began = once(bot.site, 'change');
  const second = await start(port);
  await began;
  await bot.site.reportServers({});
  const nextChange = once(bot.site, 'change');
  await save(second, 0, ['ban']);
  await nextChange;
  expect(await triggerEvent(simulator, teaHouseId, 'ban', nora)).toContain('Log: the bot wrote to #general.');
  await second.stop();
  // It keeps using the settings that it has while the API is down.
  expect(await triggerEvent(simulator, teaHouseId, 'ban', nora)).toContain('Log: the bot wrote to #general.');

  const back = once(bot.site, 'change');
  const third = await start(port);
  await save(third, 1, ['kick']);
  expect(await back).toEqual([{ kind: 'logs', id: teaHouseId, revision: 2 }]);
  expect(await triggerEvent(simulator, teaHouseId, 'ban', nora)).toContain('Log: no channel is set for this event.');
  expect(await triggerEvent(simulator, teaHouseId, 'kick', nora)).toContain('Log: the bot wrote to #general.');
  expect(simulator.control.messages(generalId)).toHaveLength(3);
  await third.stop();
});
