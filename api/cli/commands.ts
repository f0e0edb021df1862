import { readOptions, UsageError } from 'config/command-verbs';
import { ConfigError } from 'config/operator-errors';
import { type DatabaseLocation, hasDatabase, openForCommand } from '../db/database.ts';
import { REPORT_RETENTION_DAYS, sumFailureReports } from '../reports/failure-reports.ts';
import { botCommand } from './bot-command.ts';
import type { Command, DatabaseTask } from './command.ts';
import { newsCommand } from './news-command.ts';
import { staffCommand } from './staff-command.ts';

/** The commands that work with the database. */
export const commands = {
  staff: staffCommand,
  news: newsCommand,
  bot: botCommand,
  failures: failuresCommand,
} satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;

export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}

export interface CommandSettings {
  location: DatabaseLocation;
  siteOrigin: string;
  appKey?: string;
}

/** Runs a command on the database; the API may be running at the same time. */
export async function runCommand({ location, siteOrigin }: CommandSettings, name: CommandName, args: string[]) {
  const task = commands[name](args);
  requireDatabase(location);
  const { maintenanceDb: db, close } = await openForCommand(location);
  try {
    return await task({ db, now: Date.now, siteOrigin });
  } finally {
    await close();
  }
}

/** Throws if there is no database yet, because a command would create an empty one. */
export function requireDatabase(location: DatabaseLocation) {
  if (hasDatabase(location)) return;
  throw new ConfigError(
    `There is no database in ${location.folder}. Set DATABASE_URL or API_DATA to its location, or start the API first.`,
  );
}

const failuresUsage = `Usage: failures [--days <1 to ${REPORT_RETENTION_DAYS}>]`;

/** Prints the failures that browsers reported, one line of JSON each, for `deploy/release/failure-report.ts`. */
export function failuresCommand(args: string[]): DatabaseTask {
  const days = parseDays(args);
  return async (context) => (await sumFailureReports(context, days)).map((sum) => JSON.stringify(sum));
}

function parseDays(args: string[]): number {
  const options = { days: { type: 'string', default: '7' } } as const;
  const { days } = readOptions({ command: 'failures', usage: failuresUsage, args, options });
  const isValid = /^\d{1,2}$/.test(days) && Number(days) >= 1 && Number(days) <= REPORT_RETENTION_DAYS;
  if (!isValid) throw new UsageError(`--days must be a number from 1 to ${REPORT_RETENTION_DAYS}.`);
  return Number(days);
}
