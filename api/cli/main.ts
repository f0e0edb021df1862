import { UsageError } from 'config/command-verbs';
import { exitWithMessage } from 'config/operator-errors';
import { loadVariables } from 'config/read-settings';
import { describeDatabaseFailure } from '../db/errors.ts';
import { readDataLocation } from '../environment.ts';
import { botUsage } from './bot-command.ts';
import { replaceControlCharacters } from './command.ts';
import { isCommand, runCommand } from './commands.ts';
import { configCommand, configUsage } from './config-command.ts';
import { dataCommand, dataUsage } from './data-command.ts';
import { runDoctor } from './doctor.ts';
import { keysCommand, keysUsage } from './keys-command.ts';
import { newsUsage } from './news-command.ts';
import { staffUsage } from './staff-command.ts';
import { upgradeCommand } from './upgrade-command.ts';

const usages = new Map([
  ['staff', staffUsage],
  ['news', newsUsage],
  ['bot', botUsage],
  ['data', dataUsage],
  ['keys', keysUsage],
  ['config', configUsage],
]);

/**
 * Runs `npm run site -- staff`, `news`, `bot`, `data`, `keys`, `doctor` and `config`, and the database's part of
 * `failures` and `upgrade`. `failures` prints JSON for `deploy/release/failure-report.ts`, which formats it.
 */
async function run([name = '', ...args]: string[]): Promise<string[]> {
  const usage = args.includes('--help') ? usages.get(name) : undefined;
  if (usage) return usage.split('\n');
  const variables = loadVariables();
  if (name === 'doctor') return runDoctor(variables);
  if (name === 'config') return configCommand(variables, args);
  const settings = readDataLocation(variables);
  if (name === 'data') return dataCommand(settings, args);
  if (name === 'keys') return keysCommand(settings, args);
  if (name === 'upgrade') return upgradeCommand(settings, args);
  if (!isCommand(name)) throw new UsageError('Unknown command. Use staff, news, bot, data, keys, doctor or config.');
  return runCommand(settings, name, args);
}

try {
  const lines = await run(process.argv.slice(2));
  console.log(lines.map(replaceControlCharacters).join('\n'));
  process.exit(lines.some((line) => line.startsWith('✗')) ? 1 : 0);
} catch (error) {
  exitWithMessage(error, describeDatabaseFailure(error));
}
