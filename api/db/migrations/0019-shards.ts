import { type Kysely, sql } from 'kysely';

/** The bot reports which of its shards is connected to a server. */
export async function shards(db: Kysely<unknown>) {
  await sql.raw('alter table servers add column shard integer').execute(db);
}
