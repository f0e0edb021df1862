import { type Kysely, sql } from 'kysely';

/** How often an item was changed, so that two administrators do not overwrite each other's changes. */
export async function newsRevision(db: Kysely<unknown>) {
  await sql.raw('alter table news add column revision integer not null default 0').execute(db);
}
