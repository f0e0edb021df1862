import { afterEach, test } from '@jest/globals';
import { startTestSimulator, stopSimulators } from '../running-simulator.ts';
import { startDiscordJsBot } from './discord-js.ts';
import { startErisBot } from './eris.ts';
import { startOceanicBot } from './oceanic.ts';
import { startSapphireBot } from './sapphire.ts';
import { playScenario } from './scenario.ts';

afterEach(stopSimulators);

test.each([
  ['discord.js', startDiscordJsBot],
  ['Sapphire', startSapphireBot],
  ['Oceanic', startOceanicBot],
  ['Eris', startErisBot],
])('a bot that is written with %s plays the scenario', async (_, startBot) => {
  const simulator = await startTestSimulator({ now: Date.now });
  simulator.control.setRateLimits('none');
  for (const server of simulator.control.servers())
    if (server.name === 'Tea House') simulator.control.addBot(server.id);
  const bot = await startBot(simulator.url);
  try {
    await playScenario(simulator);
  } finally {
    await bot.stop();
  }
});
