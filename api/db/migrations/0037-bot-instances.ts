import type { Kysely } from 'kysely';

/** Which process of the bot reported a server, and gets the questions about it. */
export async function botInstances(db: Kysely<unknown>) {
  for (const table of ['servers', 'asks'])
    await db.schema.alterTable(table).addColumn('bot_instance', 'uuid').execute();
}
