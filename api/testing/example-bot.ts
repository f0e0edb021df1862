import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { simulatorCredentials } from 'api-contract/simulator-credentials';

const example = path.join(import.meta.dirname, '../../examples/discordjs-bot/main.ts');
const nodeCommand = [process.execPath, '--disable-warning=ExperimentalWarning', '--optimize-for-size'];

interface ExampleBotOptions {
  /** The address of the simulator. */
  platform: string;
  site: string;
  key: string;
  /** Where the bot keeps its data. */
  folder: string;
  /** The command of another bot with the same settings. */
  command?: string[];
}

/** Starts the example bot in its own process. Its output has one line per problem. */
export async function startExampleBot({
  platform,
  site,
  key,
  folder,
  command = [...nodeCommand, example],
}: ExampleBotOptions) {
  const [program = '', ...args] = command;
  const bot = spawn(program, args, {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      DISCORD_TOKEN: simulatorCredentials.botToken,
      DISCORD_API: `${platform}/api`,
      VIGIL_SITE: site,
      VIGIL_KEY: key,
      BOT_FOLDER: folder,
    },
    // The bot ends with this process.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const { stdout, stderr } = bot;
  if (!stdout || !stderr) throw new Error('The output of the bot is not piped.');
  const lines: string[] = [];
  const ended = once(bot, 'exit');
  createInterface(stderr).on('line', (line) => lines.push(line));
  const output = createInterface(stdout).on('line', (line) => lines.push(line));
  await Promise.race([
    once(output, 'line'),
    ended.then(([code]) => {
      throw new Error(`The bot ended with ${code}: ${lines.join('\n')}`);
    }),
  ]);
  return {
    lines,
    /** Ends the bot; returns its exit code. */
    async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      bot.kill(signal);
      const [code] = await ended;
      return code;
    },
    /** Closes the channel to the bot; returns its exit code. */
    async disconnect(): Promise<number | null> {
      bot.disconnect();
      const [code] = await ended;
      return code;
    },
  };
}

export type ExampleBot = Awaited<ReturnType<typeof startExampleBot>>;
