import type { Kysely } from 'kysely';

/** Since when fields of earlier manifests are retired, and when secrets were stored. */
export async function retiredFields(db: Kysely<unknown>) {
  await db.schema.alterTable('bot_manifests').addColumn('retired', 'jsonb').execute();
  await db.schema.alterTable('feature_secrets').addColumn('created_at', 'timestamptz').execute();
}
