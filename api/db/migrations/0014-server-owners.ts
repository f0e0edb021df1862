import { type Kysely, sql } from 'kysely';

/** Staff see a user's own servers. */
export async function serverOwners(db: Kysely<unknown>) {
  await sql.raw('create index servers_owner_id_idx on servers (owner_id) where owner_id is not null').execute(db);
}
