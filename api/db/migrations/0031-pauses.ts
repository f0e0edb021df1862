import { type Kysely, sql } from 'kysely';

/** What is paused on servers, and pauses in their history. */
export async function pauses(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table pauses (
    guild_id text not null,
    module text not null,
    paused_by text references users on delete set null,
    started_at timestamptz not null,
    ends_at timestamptz not null,
    primary key (guild_id, module)
  )`,
  'create index pauses_ends_at_idx on pauses (ends_at)',
  'create index pauses_paused_by_idx on pauses (paused_by)',
  'alter table guild_changes add column pause jsonb',
];
