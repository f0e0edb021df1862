import { examineDatabase } from '../operation/examine-database.ts';
import { botCommand } from './bot-command.ts';
import type { Command } from './command.ts';
import { failuresCommand } from './failures-command.ts';
import { newsCommand } from './news-command.ts';
import { staffCommand } from './staff-command.ts';

/** The commands that work with the database. */
export const commands = {
  staff: staffCommand,
  news: newsCommand,
  bot: botCommand,
  failures: failuresCommand,
  examine: examineDatabase,
} satisfies Record<string, Command>;

/** The name of a command. */
export type CommandName = keyof typeof commands;

/** Whether there is such a command. */
export function isCommand(name: string): name is CommandName {
  return Object.hasOwn(commands, name);
}
