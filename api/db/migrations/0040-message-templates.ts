import type { Kysely } from 'kysely';

/** Messages that a server keeps to use again. */
export async function messageTemplates(db: Kysely<unknown>) {
  await db.schema
    .createTable('message_templates')
    .addColumn('guild_id', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('message', 'jsonb', (column) => column.notNull())
    .addPrimaryKeyConstraint('message_templates_pkey', ['guild_id', 'name'])
    .execute();
}
