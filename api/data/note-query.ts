import type { LogEvent } from 'kysely';
import { noteStatement } from '../operation/database-share.ts';

/** Has what Kysely asks counted for the call that asks it. */
export function noteQuery({ query, queryDurationMillis }: LogEvent) {
  noteStatement(query.sql, queryDurationMillis);
}
