import type { OpenDatabase } from '../data/database.ts';

/** What a command works with. */
export interface Workplace {
  database: OpenDatabase;
  now: () => number;
  siteOrigin: string;
}

/** A command: it answers the lines to print. */
export type Command = (workplace: Workplace, words: string[]) => Promise<string[]>;

/** A command that was called in a way that it does not know; the message shows how. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
