import { type Kysely, sql } from 'kysely';

/** Whether the bot could write to every channel that is set up for a server, and when that was last checked. */
export async function channelChecks(db: Kysely<unknown>) {
  await sql
    .raw('alter table servers add needs_attention boolean not null default false, add checked_at timestamptz')
    .execute(db);
}
