import type { Kysely } from 'kysely';

/** The problems of a server that its owner was notified of, and when the server was last checked for them. */
export async function problemNotices(db: Kysely<unknown>) {
  await db.schema.alterTable('servers').addColumn('problems_checked_at', 'timestamptz').execute();
  await db.schema
    .createTable('problem_notices')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('problem', 'text', (column) => column.notNull())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('notified_at', 'timestamptz', (column) => column.notNull())
    .addPrimaryKeyConstraint('problem_notices_pkey', ['guild_id', 'problem'])
    .execute();
  await db.schema.createIndex('problem_notices_user_id_idx').on('problem_notices').column('user_id').execute();
}
