import { type Kysely, sql } from 'kysely';

/** The bot's gateway intents since a time. */
export async function botIntents(db: Kysely<unknown>) {
  await sql`create table bot_intents (since timestamptz primary key, intents int not null)`.execute(db);
}
