import { type Kysely, sql } from 'kysely';

/** The bot's last heartbeat. */
export async function botContact(db: Kysely<unknown>) {
  await sql
    .raw('create table bot_contact (id integer primary key check (id = 1), heard_at timestamptz not null)')
    .execute(db);
}
