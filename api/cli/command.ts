import type { Database } from '../db/tables.ts';

export interface CommandContext {
  db: Database;
  now: () => number;
  siteOrigin: string;
}

/** Works with the database, and returns the lines to print. */
export type DatabaseTask = (context: CommandContext) => Promise<string[]>;

/** A command. Checks its arguments before the database is opened. */
export type Command = (args: string[]) => DatabaseTask;

/**
 * Replaces control characters before a line is printed: names from outside must not move the cursor, start a new line
 * or change the writing direction.
 */
export function replaceControlCharacters(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
