import { type Kysely, sql } from 'kysely';

/** An index for the list of a user's own servers, which staff see. */
export async function serverOwners(db: Kysely<unknown>) {
  await sql.raw('create index servers_owner_id_idx on servers (owner_id) where owner_id is not null').execute(db);
}
