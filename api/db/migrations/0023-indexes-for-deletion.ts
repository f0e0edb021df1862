import { type Kysely, sql } from 'kysely';

/** Indexes for the account's deletion, which finds rate limits and assigned tickets by the id in a text. */
export async function indexesForDeletion(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  "create index limits_user_id_idx on limits (split_part(key, ':', -1))",
  String.raw`create index action_log_assignee_id_idx on action_log (substring(description from ' to (\d+)\.$'))
    where action = 'ticket_assign'`,
];
