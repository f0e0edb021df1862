import { type Kysely, sql } from 'kysely';

/** Indexes for the staff's search in the names of banned users and in tickets, as the one for the names of servers. */
export async function banAndTicketSearch(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index bans_search_name_trigrams_idx on bans using gin (search_name gin_trgm_ops)',
  'create index tickets_search_text_trigrams_idx on tickets using gin (search_text gin_trgm_ops)',
];
