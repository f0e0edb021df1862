import { sql } from 'kysely';
import { type DatabaseLocation, openDatabase } from '../data/database.ts';
import { tidyTables } from '../jobs/tidy.ts';

const step = 100_000;

/** Puts so many entries in the place of the log of staff, in a database that nobody else has open. */
export async function fillLog(where: DatabaseLocation, entries: number) {
  const database = await openDatabase(where);
  await sql`truncate action_log`.execute(database.db);
  for (let from = 0; from < entries; from += step)
    await sql`insert into action_log (action, user_id, subject, description, outcome, created_at)
      select 'banned_user_add', (n % 50)::text, n::text, 'Banned ' || n || '. Spam in several servers.', 'done',
        now() - (${sql.lit(entries)} - n) * interval '1 second'
      from generate_series(${sql.lit(from + 1)}, ${sql.lit(Math.min(entries, from + step))}) as n`.execute(database.db);
  await tidyTables(database);
  await database.close();
}
