import { type Kysely, sql } from 'kysely';

/** Data of the staff area: bans and ban requests, searchable servers, and the bot's reports. */
export async function staff(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `alter table bans
    add column name text,
    add column avatar text,
    add column discriminator text,
    add column search_name text not null default ''`,
  `update bans set name = coalesce(nullif(users.global_name, ''), users.username), avatar = users.avatar,
    discriminator = users.discriminator, search_name = lower(concat(users.global_name, ' ', users.username))
    from users where users.id = bans.user_id`,
  'create index on bans (created_at, user_id)',
  `create table ban_requests (
    id bigint generated always as identity primary key,
    user_id text not null,
    name text,
    avatar text,
    discriminator text,
    reason text not null,
    evidence text not null,
    proposed_by text not null,
    created_at timestamptz not null,
    state text not null default 'open' check (state in ('open', 'approved', 'refused')),
    decided_by text,
    decided_at timestamptz,
    note text
  )`,
  `create unique index on ban_requests (user_id) where state = 'open'`,
  `create index on ban_requests ((state = 'open'), id)`,
  'create index on ban_requests (state, id)',
  `alter table servers add column search_name text collate "C" not null default ''`,
  'update servers set search_name = lower(name)',
  'create index on servers (search_name, id) where left_at is null',
  'create index on servers (coalesce(member_count, -1), id) where left_at is null',
  'create index on servers (joined_at, id) where left_at is null',
  'drop index action_log_user_id_id_idx',
  'drop index action_log_subject_id_idx',
  'create index on action_log (created_at, id)',
  'create index on action_log (user_id, created_at, id)',
  'create index on action_log (subject, created_at, id)',
  'create index on action_log (action, created_at, id)',
  `create table bot_key (
    id integer primary key check (id = 1),
    key_hash bytea not null,
    made_at timestamptz not null
  )`,
  `create table bot_reports (
    id text primary key,
    day date not null
  )`,
  'create index on bot_reports (day)',
];
