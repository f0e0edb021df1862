import { type Kysely, sql } from 'kysely';

/** The outbox of changes for the bot, written in the transaction of the change. */
export async function botChanges(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table bot_changes (
    id bigint generated always as identity primary key,
    kind text not null,
    subject text not null,
    revision integer,
    created_at timestamptz not null
  )`,
  'create index on bot_changes (created_at, id)',
];
