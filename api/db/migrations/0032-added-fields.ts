import type { Kysely } from 'kysely';

/** When features and fields were added to the manifest. */
export async function addedFields(db: Kysely<unknown>) {
  await db.schema.alterTable('bot_manifests').addColumn('added', 'jsonb').execute();
}
