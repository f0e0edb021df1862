import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Waits until at least this many queries wait for a lock that another transaction holds. */
export async function waitForBlockedQueries(db: Database, minimum: number) {
  const query = sql<{ blocked: number }>`select count(*) as blocked from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  while (((await query.execute(db)).rows[0]?.blocked ?? 0) < minimum);
}
