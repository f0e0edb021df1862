import type { LogEvent } from 'kysely';
import { noteStatement } from '../operation/database-share.ts';
import { fromDatabase } from './failures.ts';

/** Has what Kysely asks counted for the call that asks it, and known as the database's what comes of it. */
export function noteQuery(event: LogEvent) {
  if (event.level === 'error') fromDatabase(event.error);
  noteStatement(event.query.sql, event.queryDurationMillis);
}
