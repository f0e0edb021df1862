import { type Kysely, sql } from 'kysely';

/** A ban may end by itself. */
export async function banEnds(db: Kysely<unknown>) {
  await sql.raw('alter table bans add column expires_at timestamptz').execute(db);
  await sql.raw('create index bans_expires_at_idx on bans (expires_at) where expires_at is not null').execute(db);
}
