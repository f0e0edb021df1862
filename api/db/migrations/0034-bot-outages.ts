import { type Kysely, sql } from 'kysely';

/** When the bot sent no request for long. */
export async function botOutages(db: Kysely<unknown>) {
  await sql`create table bot_outages (began_at timestamptz primary key, ended_at timestamptz not null)`.execute(db);
}
