import { type Kysely, sql } from 'kysely';

/** An index for the staff's search in the names of servers. Any part of a name can be searched. */
export async function serverSearch(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create extension if not exists pg_trgm',
  'create index servers_search_name_trigrams_idx on servers using gin (search_name gin_trgm_ops) where left_at is null',
];
