import type { Kysely } from 'kysely';

/** Where in lists and maps the field is that a page asks about. */
export async function askItems(db: Kysely<unknown>) {
  await db.schema.alterTable('asks').addColumn('items', 'jsonb').execute();
}
