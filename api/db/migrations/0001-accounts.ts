import { type Kysely, sql } from 'kysely';

/** Users, sign-in, second factor, sessions, staff and bans. */
export async function accounts(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table installation (
    id integer primary key check (id = 1),
    platform text not null,
    key_check bytea not null
  )`,
  `create table users (
    id text primary key,
    username text not null,
    discriminator text not null,
    global_name text,
    avatar text,
    email text,
    created_at timestamptz not null,
    updated_at timestamptz not null
  )`,
  `create table platform_tokens (
    user_id text primary key references users on delete cascade,
    access_sealed bytea not null,
    refresh_sealed bytea not null,
    expires_at timestamptz not null
  )`,
  `create table sign_in_attempts (
    state_hash bytea primary key,
    binding_hash bytea not null,
    verifier_sealed bytea not null,
    expires_at timestamptz not null
  )`,
  'create index on sign_in_attempts (expires_at)',
  `create table sign_in_tickets (
    access_hash bytea primary key,
    refresh_hash bytea not null,
    binding_hash bytea not null,
    user_id text not null references users on delete cascade,
    attempts integer not null default 0,
    expires_at timestamptz not null
  )`,
  'create index on sign_in_tickets (expires_at)',
  'create index on sign_in_tickets (user_id)',
  `create table second_factors (
    user_id text primary key references users on delete cascade,
    secret_sealed bytea not null,
    confirmed_at timestamptz,
    last_step bigint not null default 0,
    failures integer not null default 0,
    locked_until timestamptz
  )`,
  `create table recovery_codes (
    user_id text not null references users on delete cascade,
    code_hash bytea not null,
    primary key (user_id, code_hash)
  )`,
  `create table sessions (
    token_hash bytea primary key,
    id text not null unique,
    user_id text not null references users on delete cascade,
    binding_hash bytea,
    created_at timestamptz not null,
    last_seen_at timestamptz not null,
    expires_at timestamptz not null,
    ip text,
    user_agent text not null
  )`,
  'create index on sessions (user_id)',
  'create index on sessions (binding_hash)',
  'create index on sessions (expires_at)',
  `create table staff_sessions (
    token_hash bytea primary key,
    session_hash bytea not null references sessions on delete cascade,
    level text not null check (level in ('moderator', 'admin')),
    expires_at timestamptz not null
  )`,
  'create index on staff_sessions (session_hash)',
  'create index on staff_sessions (expires_at)',
  `create table staff (
    user_id text primary key,
    role text not null check (role in ('moderator', 'admin')),
    code_hash bytea,
    code_expires_at timestamptz,
    activated_at timestamptz,
    granted_at timestamptz not null
  )`,
  `create table bans (
    user_id text primary key,
    reason text,
    banned_by text not null,
    created_at timestamptz not null
  )`,
  `create table account_events (
    id bigint generated always as identity primary key,
    user_id text not null references users on delete cascade,
    event text not null,
    ip text,
    created_at timestamptz not null
  )`,
  'create index on account_events (user_id, id)',
  'create index on account_events (created_at) where ip is not null',
  `create table limits (
    key text primary key,
    hits integer not null,
    reset_at timestamptz not null
  )`,
  'create index on limits (reset_at)',
  `create table jobs (
    name text primary key,
    ran_at timestamptz not null
  )`,
];
