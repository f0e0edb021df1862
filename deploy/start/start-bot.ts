import { fork } from 'node:child_process';
import { openSync } from 'node:fs';
import path from 'node:path';
import { secrets, toFileSetting } from 'config/settings';
import { root } from '../build/packages.ts';

interface BotOptions {
  /** The address of the simulator. */
  simulator: string;
  apiUrl: string;
  key: string;
  /** Where the bot keeps its data. */
  folder: string;
  logFile: string;
}

/** The bot needs none of the site's secrets. */
const withoutSecrets = Object.fromEntries(
  secrets.flatMap((name) => [name, toFileSetting(name)]).map((name) => [name, undefined]),
);

/** Starts the example bot on the simulator. It ends with this process, which does not need it. */
export function startBot({ simulator, apiUrl, key, folder, logFile }: BotOptions) {
  const log = openSync(path.join(root, logFile), 'a');
  const bot = fork(path.join(root, 'examples/discordjs-bot/main.ts'), {
    env: {
      ...process.env,
      ...withoutSecrets,
      DISCORD_TOKEN: 'simulator-bot-token',
      DISCORD_API: `${simulator}/api`,
      VIGIL_SITE: apiUrl,
      VIGIL_KEY: key,
      BOT_FOLDER: path.resolve(root, folder),
    },
    // It is on thousands of servers, and has time.
    execArgv: ['--disable-warning=ExperimentalWarning', '--optimize-for-size'],
    stdio: ['ignore', log, log, 'ipc'],
    // Ctrl+C must reach only this process; the bot stops when its channel to this process closes.
    detached: process.platform !== 'win32',
  });
  bot.once('error', (error) => console.error(`The example bot did not start: ${error.message}`));
  bot.once('exit', (code, signal) => {
    if (code || signal) console.error(`The example bot exited; ${logFile} says why.`);
  });
}
