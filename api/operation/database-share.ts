import { AsyncLocalStorage } from 'node:async_hooks';
import type { Log } from '../log.ts';

/** What the database had to do for one call. */
export interface DatabaseShare {
  statements: number;
  milliseconds: number;
  /** Where the call's own lines go, with its number. */
  log: Pick<Log, 'warn'>;
}

/** From how many milliseconds on a statement is worth a line of its own. */
const slow = 500;

const calls = new AsyncLocalStorage<DatabaseShare>();

/** Runs a call's work, and counts what the database does for it. */
export function countStatements(share: DatabaseShare, work: () => void) {
  calls.run(share, work);
}

/** Notes that a statement has run, for the call that needed it. Its values are nobody's business. */
export function noteStatement(statement: string, milliseconds: number) {
  const share = calls.getStore();
  if (!share) return;
  share.statements += 1;
  share.milliseconds += milliseconds;
  if (milliseconds >= slow) share.log.warn({ statement, milliseconds }, 'A statement took long.');
}
