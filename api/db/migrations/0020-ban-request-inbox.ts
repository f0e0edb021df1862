import { type Kysely, sql } from 'kysely';

/** Who deals with a ban request, and which staff have opened it. */
export async function banRequestInbox(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  'alter table ban_requests add column assigned_to text references users on delete set null',
  'create index ban_requests_assigned_to_idx on ban_requests (assigned_to)',
  `create table ban_request_reads (
    request_id bigint not null references ban_requests on delete cascade,
    user_id text not null references users on delete cascade,
    primary key (request_id, user_id)
  )`,
  'create index ban_request_reads_user_id_idx on ban_request_reads (user_id)',
];
