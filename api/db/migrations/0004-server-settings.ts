import { type Kysely, sql } from 'kysely';

/** The modules of servers' settings and their history. */
export async function serverSettings(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table guild_modules (
    guild_id text not null,
    module text not null,
    value jsonb,
    revision integer not null,
    updated_at timestamptz not null,
    primary key (guild_id, module)
  )`,
  // It was never written to.
  'drop table guild_settings',
  `create table guild_changes (
    id bigint generated always as identity primary key,
    guild_id text not null,
    module text not null,
    revision integer not null,
    user_id text references users on delete set null,
    before jsonb,
    after jsonb,
    undoes bigint,
    created_at timestamptz not null
  )`,
  'create index on guild_changes (guild_id, id)',
  'create index on guild_changes (user_id)',
];
