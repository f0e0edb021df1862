import { sql } from 'kysely';
import type { Database } from '../db/tables.ts';

const step = 100_000;

/** Adds entries to the action log, one per second up to now. */
export async function addLogEntries(db: Database, entries: number) {
  for (let from = 0; from < entries; from += step)
    await sql`insert into action_log (action, user_id, subject, description, outcome, created_at)
      select 'banned_user_add', (n % 50)::text, n::text, 'Banned ' || n || '. Spam in several servers.', 'done',
        now() - (${sql.lit(entries)} - n) * interval '1 second'
      from generate_series(${sql.lit(from + 1)}, ${sql.lit(Math.min(entries, from + step))}) as n`.execute(db);
}

/** Replaces the action log with `count` entries. */
export async function fillLog(db: Database, entries: number) {
  await sql`truncate action_log`.execute(db);
  await addLogEntries(db, entries);
  await sql`vacuum (analyze) action_log`.execute(db);
}

/** Makes users the authors of all entries, in turn. */
export async function assignLogEntries(db: Database, userIds: string[]) {
  await sql`update action_log set user_id = (${userIds}::text[])[1 + id % ${sql.lit(userIds.length)}]`.execute(db);
  await sql`vacuum (analyze) action_log`.execute(db);
}
