import { type Kysely, sql } from 'kysely';

/** What the bot did, skipped or failed to do, in partitions by day, which are made ahead and dropped whole. */
export async function decisions(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table decisions (
    guild_id text not null,
    at timestamptz not null,
    id uuid not null,
    feature text not null,
    outcome text not null,
    count integer,
    reason jsonb,
    event text,
    user_id text,
    user_name text,
    channel_id text,
    channel_name text,
    field text,
    revision integer,
    primary key (guild_id, at, id)
  ) partition by range (at)`,
  'create index decisions_id_idx on decisions (id)',
  'create index decisions_user_id_idx on decisions (user_id) where user_id is not null',
];
