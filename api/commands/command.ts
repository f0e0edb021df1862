import type { Database } from '../data/tables.ts';

/** What a command works with. */
export interface CommandContext {
  db: Database;
  now: () => number;
  siteOrigin: string;
}

/** A command. Returns the lines to print. */
export type Command = (context: CommandContext, args: string[]) => Promise<string[]>;

/** A command was called with arguments that it does not know; the message shows its usage. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
