import { type Kysely, sql } from 'kysely';

/** A new second factor that is being set up to replace the current one. */
export async function factorReplacement(db: Kysely<unknown>) {
  await sql
    .raw('alter table second_factors add column pending_sealed bytea, add column pending_until timestamptz')
    .execute(db);
}
