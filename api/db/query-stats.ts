import { AsyncLocalStorage } from 'node:async_hooks';
import type { Span } from 'config/tracing';
import type { LogEvent } from 'kysely';
import type { Log } from '../log.ts';
import { markDatabaseError } from './errors.ts';

/** The queries of one request. */
export interface QueryStats {
  statements: number;
  milliseconds: number;
  /** The request's logger, with its id. */
  log: Pick<Log, 'warn'>;
  /** The request's span, if traces are collected. */
  span?: Span;
}

/** Slower statements are logged. */
const SLOW_STATEMENT_MS = 500;

const statsStorage = new AsyncLocalStorage<QueryStats>();

/** Runs the work of a request and counts its queries. */
export function withQueryStats(stats: QueryStats, run: () => void) {
  statsStorage.run(stats, run);
}

/** Counts a statement for the request that ran it. Parameter values are never logged. */
export function recordStatement(statement: string, milliseconds: number, isFailed = false) {
  const stats = statsStorage.getStore();
  if (!stats) return;
  stats.statements += 1;
  stats.milliseconds += milliseconds;
  if (milliseconds >= SLOW_STATEMENT_MS) stats.log.warn({ statement, milliseconds }, 'A slow SQL statement.');
  if (stats.span) recordSpan(stats.span, statement, milliseconds, isFailed);
}

const MAX_TRACED_LENGTH = 2000;

function recordSpan(span: Span, statement: string, milliseconds: number, isFailed: boolean) {
  const [operation = ''] = /^\w+/.exec(statement.trimStart()) ?? [];
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statement.slice(0, MAX_TRACED_LENGTH) };
  span.startCall(operation.toUpperCase(), attributes, milliseconds).end({}, isFailed);
}

/** Counts a query of Kysely, and marks its error as one of the database. */
export function recordQuery(event: LogEvent) {
  if (event.level === 'error') markDatabaseError(event.error);
  recordStatement(event.query.sql, event.queryDurationMillis, event.level === 'error');
}
