import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import type { Log } from '../log.ts';
import { markDatabaseError } from './errors.ts';

/** What the database had to do for one call. */
export interface QueryStats {
  statements: number;
  milliseconds: number;
  /** Where the call's own lines go, with its number. */
  log: Pick<Log, 'warn'>;
}

/** From how many milliseconds on a statement is worth a line of its own. */
const SLOW_STATEMENT_MS = 500;

const calls = new AsyncLocalStorage<QueryStats>();

/** Runs a call's work, and counts what the database does for it. */
export function withQueryStats(share: QueryStats, work: () => void) {
  calls.run(share, work);
}

/** Notes that a statement has run, for the call that needed it. Its values are nobody's business. */
export function recordStatement(statement: string, milliseconds: number) {
  const share = calls.getStore();
  if (!share) return;
  share.statements += 1;
  share.milliseconds += milliseconds;
  if (milliseconds >= SLOW_STATEMENT_MS) share.log.warn({ statement, milliseconds }, 'A statement took long.');
}

/** Has what Kysely asks counted for the call that asks it, and known as the database's what comes of it. */
export function recordQuery(event: LogEvent) {
  if (event.level === 'error') markDatabaseError(event.error);
  recordStatement(event.query.sql, event.queryDurationMillis);
}
