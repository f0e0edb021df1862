import type { Kysely } from 'kysely';

/** When the deletions of a job may run, after the clock may have jumped ahead. */
export async function jobWaits(db: Kysely<unknown>) {
  await db.schema.alterTable('jobs').addColumn('waits_until', 'timestamptz').execute();
}
