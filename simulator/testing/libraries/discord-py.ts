import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { simulatorCredentials } from 'api-contract/simulator-credentials';
import type { StartBot } from './scenario.ts';

/** A Python that has discord.py, as the system's packages install it; undefined if there is none. */
export const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import discord']).status === 0,
);

/** Starts a bot with discord.py, in a process of its own. */
export const startDiscordPyBot: StartBot = async (url) => {
  const program = path.join(import.meta.dirname, 'discord_py.py');
  const bot = spawn(python ?? '', ['-B', program, url, simulatorCredentials.botToken], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(bot, 'exit');
  await Promise.race([
    once(createInterface(bot.stdout), 'line'),
    exited.then(([code]) => {
      throw new Error(`The bot ended with ${code}.`);
    }),
  ]);
  return {
    stop: async () => {
      bot.kill();
      await exited;
    },
  };
};
