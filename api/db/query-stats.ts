import { AsyncLocalStorage } from 'node:async_hooks';
import type { LogEvent } from 'kysely';
import type { Log } from '../log.ts';
import { markDatabaseError } from './errors.ts';

/** The queries of one request. */
export interface QueryStats {
  statements: number;
  milliseconds: number;
  /** The request's logger, with its id. */
  log: Pick<Log, 'warn'>;
}

/** Slower statements are logged. */
const SLOW_STATEMENT_MS = 500;

const calls = new AsyncLocalStorage<QueryStats>();

/** Runs the work of a request and counts its queries. */
export function withQueryStats(share: QueryStats, work: () => void) {
  calls.run(share, work);
}

/** Counts a statement for the request that ran it. Parameter values are never logged. */
export function recordStatement(statement: string, milliseconds: number) {
  const share = calls.getStore();
  if (!share) return;
  share.statements += 1;
  share.milliseconds += milliseconds;
  if (milliseconds >= SLOW_STATEMENT_MS) share.log.warn({ statement, milliseconds }, 'A slow SQL statement.');
}

/** Counts a query of Kysely, and marks its error as one of the database. */
export function recordQuery(event: LogEvent) {
  if (event.level === 'error') markDatabaseError(event.error);
  recordStatement(event.query.sql, event.queryDurationMillis);
}
