import { parseArgs } from 'node:util';
import { ConfigError } from '../../deploy/config/config-error.ts';
import { makeBotKey } from '../bot/bot-key.ts';
import { type DatabaseLocation, hasDatabase, openForCommand } from '../db/database.ts';
import { REPORT_RETENTION_DAYS, sumReports } from '../reports/failure-reports.ts';
import { type Command, type CommandContext, UsageError } from './command.ts';
import { newsCommand } from './news-command.ts';
import { staffCommand } from './staff-command.ts';

/** The commands that work with the database. */
export const commands = {
  staff: staffCommand,
  news: newsCommand,
  bot: botCommand,
  failures: failuresCommand,
} satisfies Record<string, Command>;

/** The name of a command. */
export type CommandName = keyof typeof commands;

/** Whether there is such a command. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

/** The settings that commands need. */
export interface CommandSettings {
  location: DatabaseLocation;
  siteOrigin: string;
}

/** Runs a command on the database, beside an API that may be running. */
export async function runCommand({ location, siteOrigin }: CommandSettings, name: CommandName, args: string[]) {
  requireDatabase(location);
  const { maintenance: db, close } = await openForCommand(location);
  try {
    return await commands[name]({ db, now: Date.now, siteOrigin }, args);
  } finally {
    await close();
  }
}

/** Throws if there is no database yet: a command would make one and find nothing in it. */
export function requireDatabase(location: DatabaseLocation) {
  if (hasDatabase(location)) return;
  throw new ConfigError(
    `There is no data in ${location.folder}. Name where it is with DATABASE_URL or API_DATA, or start the API first.`,
  );
}

const botUsage = `Usage:
  npm run site -- bot key   makes the key with which the bot calls, and ends the one before`;

/** Makes the key with which the bot calls. */
export async function botCommand(context: CommandContext, args: string[]): Promise<string[]> {
  if (args.join(' ') !== 'key') throw new UsageError(botUsage);
  const key = await makeBotKey(context);
  return ['The key of the bot:', '', `  ${key}`, '', 'It is shown once. The key before it opens nothing any more.'];
}

const failuresUsage = `Usage: failures [--days <1 to ${REPORT_RETENTION_DAYS}>]`;

/** What browsers reported of releases, as a line of JSON each, for `npm run site -- health`. */
export async function failuresCommand(context: CommandContext, args: string[]): Promise<string[]> {
  const sums = await sumReports(context, read(args));
  return sums.map((sum) => JSON.stringify(sum));
}

function read(args: string[]): number {
  const { days } = parse(args);
  const isDays = /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= REPORT_RETENTION_DAYS;
  if (!isDays) throw new UsageError(failuresUsage);
  return Number(days);
}

function parse(args: string[]): { days: string } {
  try {
    return parseArgs({ args, options: { days: { type: 'string', default: '7' } } }).values;
  } catch {
    throw new UsageError(failuresUsage);
  }
}
