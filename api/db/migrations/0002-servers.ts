import { type Kysely, sql } from 'kysely';

/** Servers, their settings, news, the action log, and daily counts. */
export async function servers(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table servers (
    id text primary key,
    name text not null,
    icon text,
    banner text,
    owner_id text,
    locale text,
    member_count integer,
    joined_at timestamptz not null,
    left_at timestamptz,
    seen_at timestamptz not null
  )`,
  'create index on servers (id) where left_at is null',
  `create table guild_settings (
    guild_id text primary key,
    language text not null check (language in ('en', 'hu')),
    revision integer not null,
    updated_at timestamptz not null
  )`,
  `create table news (
    id text primary key,
    user_id text references users on delete cascade,
    name_en text not null,
    name_hu text not null,
    description_en text not null,
    description_hu text not null,
    published_at timestamptz not null
  )`,
  'create index on news (published_at desc) where user_id is null',
  'create index on news (user_id, published_at desc)',
  `create table news_dismissals (
    news_id text not null references news on delete cascade,
    user_id text not null references users on delete cascade,
    primary key (user_id, news_id)
  )`,
  'create index on news_dismissals (news_id)',
  `create table action_log (
    id bigint generated always as identity primary key,
    action text not null,
    user_id text not null,
    subject text,
    description text not null,
    outcome text not null check (outcome in ('pending', 'done', 'failed', 'refused')),
    ip text,
    created_at timestamptz not null
  )`,
  'create index on action_log (user_id, id)',
  'create index on action_log (subject, id)',
  'create index on action_log (created_at) where ip is not null',
  `create index on action_log (id) where outcome = 'pending'`,
  'create table daily_servers (day date primary key, servers integer not null)',
  `create table daily_commands (
    day date not null,
    command text not null,
    count bigint not null,
    primary key (day, command)
  )`,
];
