import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { readOptions } from 'config/command-verbs';
import { ConfigError, exitWithMessage } from 'config/operator-errors';
import { version } from 'config/version';
import { root } from '../build/packages.ts';

interface Command {
  /** What the command does, for the list of commands. */
  usage: string;
  /** The command has no usage of its own, and every argument is refused. */
  hasArguments?: false;
  /** Returns the text to print. Commands without it run in the API, which has the database. */
  run?: (args: string[]) => Promise<string>;
  /** What to check here before the API runs the command. Lines that start with ✗ are problems. */
  check?: () => Promise<string[]>;
}

/** The operator's commands: `npm run site -- <command>`. */
const commands: Record<string, Command> = {
  release: {
    usage: 'publish, promote, roll back, retire, list and prune releases',
    run: async (args) => (await import('../release/command.ts')).runReleaseCommand(args),
  },
  failures: {
    usage: 'failures that browsers reported, by area and release, of the last --days <n> (7)',
    run: async (args) => (await import('../release/failure-report.ts')).runFailuresCommand(args),
  },
  config: {
    usage: 'check the settings of every process, and list those that are set',
    check: async () => {
      (await import('../site-environment.ts')).loadEnvironment();
      return [];
    },
  },
  doctor: {
    usage: 'check configuration, ports, certificate, releases, key, database, platform and clock',
    hasArguments: false,
    check: async () => (await import('./doctor.ts')).examineSite(),
  },
  upgrade: {
    usage: 'replace the running version by the one in this folder, without an outage',
    hasArguments: false,
    run: async () => (await import('./upgrade.ts')).runUpgrade(),
  },
  staff: { usage: 'grant and revoke the roles of moderators and admins' },
  news: { usage: 'publish, list and withdraw news' },
  bot: { usage: "make the bot's key" },
  data: { usage: 'back up, restore, move and upgrade the database' },
  keys: { usage: 'make an APP_KEY, and replace one' },
};

const help = `Usage: npm run site -- <command>, or --version

${Object.entries(commands)
  .map(([name, { usage }]) => `  ${name.padEnd(10)}${usage}`)
  .join('\n')}`;

function runApiCommand(args: string[]): number {
  const { status } = spawnSync(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', path.join(root, 'api/cli/main.ts'), ...args],
    { stdio: 'inherit' },
  );
  return status ?? 1;
}

async function run(name: string, command: Command, args: string[]) {
  const wantsHelp = args.includes('--help');
  if (command.hasArguments === false) {
    const usage = `Usage:\n  npm run site -- ${name}   ${command.usage}`;
    if (wantsHelp) return console.log(usage);
    readOptions({ command: name, usage, args, options: {} });
  }
  if (command.run) return console.log(await command.run(args));
  const findings = (!wantsHelp && (await command.check?.())) || [];
  for (const finding of findings) console.log(finding);
  const status = runApiCommand([name, ...args]);
  process.exitCode = findings.some((line) => line.startsWith('✗')) ? 1 : status;
}

try {
  const [name = '--help', ...args] = process.argv.slice(2);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const text = new Map([
    ['--help', help],
    ['--version', version],
  ]).get(name);
  if (text !== undefined) {
    readOptions({ command: name, usage: help, args, options: {} });
    console.log(text);
  } else if (!command) throw new ConfigError(`There is no command "${name}".\n\n${help}`);
  else await run(name, command, args);
} catch (error) {
  exitWithMessage(error);
}
