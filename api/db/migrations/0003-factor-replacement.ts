import { type Kysely, sql } from 'kysely';

/** A second factor that is being set up in place of the one that is in use. */
export async function factorReplacement(db: Kysely<unknown>) {
  await sql
    .raw('alter table second_factors add column pending_sealed bytea, add column pending_until timestamptz')
    .execute(db);
}
