import type { Kysely } from 'kysely';

/** What the bot reports to keep features from working. */
export async function reportedProblems(db: Kysely<unknown>) {
  await db.schema
    .createTable('reported_problems')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('feature', 'text', (column) => column.notNull())
    .addColumn('problems', 'jsonb', (column) => column.notNull())
    .addColumn('reported_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('reported_problems_pkey', ['guild_id', 'feature'])
    .execute();
}
