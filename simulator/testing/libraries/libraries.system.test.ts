import { afterEach, test } from '@jest/globals';
import { startTestSimulator, stopSimulators } from '../running-simulator.ts';
import { startDiscordJsBot } from './discord-js.ts';
import { python, startDiscordPyBot } from './discord-py.ts';
import { startErisBot } from './eris.ts';
import { startOceanicBot } from './oceanic.ts';
import { startSapphireBot } from './sapphire.ts';
import { playScenario, type StartBot } from './scenario.ts';

afterEach(stopSimulators);

async function play(startBot: StartBot) {
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
}

test.each([
  ['discord.js', startDiscordJsBot],
  ['Sapphire', startSapphireBot],
  ['Oceanic', startOceanicBot],
  ['Eris', startErisBot],
])('a bot that is written with %s plays the scenario', (_, startBot) => play(startBot));

if (!python) console.warn('discord.py does not play the scenario: install it, for example python3-discord.');
(python ? test : test.skip)('a bot that is written with discord.py plays the scenario', () => play(startDiscordPyBot));
