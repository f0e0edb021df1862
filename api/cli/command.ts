import type { Database } from '../db/tables.ts';

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

/**
 * A line as a terminal may have it: names come from outside, and must neither move the cursor, begin another line nor
 * turn the direction of what follows.
 */
export function printable(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, '\ufffd');
}
