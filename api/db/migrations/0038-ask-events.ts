import type { Kysely } from 'kysely';

/** The event of a rehearsal. */
export async function askEvents(db: Kysely<unknown>) {
  await db.schema.alterTable('asks').addColumn('event', 'jsonb').execute();
}
