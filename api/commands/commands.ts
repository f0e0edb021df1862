import { examineDatabase } from '../operation/examine-database.ts';
import { backupCommand } from './backup-command.ts';
import { botCommand } from './bot-command.ts';
import type { Command } from './command.ts';
import { failuresCommand } from './failures-command.ts';
import { newsCommand } from './news-command.ts';
import { staffCommand } from './staff-command.ts';

/** What can be done with the data while the API runs. */
export const commands = {
  staff: staffCommand,
  news: newsCommand,
  bot: botCommand,
  backup: backupCommand,
  failures: failuresCommand,
  examine: ({ database }) => examineDatabase(database),
} satisfies Record<string, Command>;

/** The name of a command. */
export type CommandName = keyof typeof commands;

/** Whether there is such a command. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}
