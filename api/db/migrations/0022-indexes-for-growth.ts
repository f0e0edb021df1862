import { type Kysely, sql } from 'kysely';

/** Indexes for the queries of jobs, of the reconcile and of an account's deletion, which otherwise read whole tables. */
export async function indexesForGrowth(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'create index sessions_last_seen_at_idx on sessions (last_seen_at)',
  'create index sessions_created_at_idx on sessions (created_at) where ip is not null',
  'create index servers_seen_at_idx on servers (seen_at) where left_at is null',
  'create index bans_banned_by_idx on bans (banned_by)',
  'create index ban_requests_requested_by_idx on ban_requests (requested_by)',
  'create index ban_requests_decided_by_idx on ban_requests (decided_by)',
];
