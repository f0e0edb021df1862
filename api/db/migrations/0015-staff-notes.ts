import { type Kysely, sql } from 'kysely';

/** Staff write notes about users. */
export async function staffNotes(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table staff_notes (
    id bigint generated always as identity primary key,
    user_id text not null,
    author_id text not null,
    text text not null,
    created_at timestamptz not null,
    edited_at timestamptz
  )`,
  'create index staff_notes_user_id_idx on staff_notes (user_id, id)',
  'create index staff_notes_author_id_idx on staff_notes (author_id, id)',
];
