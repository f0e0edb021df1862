import { type Kysely, sql } from 'kysely';

/** The last manifests of the bot, the revisions of features that it works with, questions to it, what was wrong with one that was rejected, and summaries of changed features. */
export async function botManifests(db: Kysely<unknown>) {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  `create table bot_manifests (
    digest text primary key,
    content text not null,
    accepted_at timestamptz not null,
    pinned boolean not null default false
  )`,
  'create unique index bot_manifests_pinned_idx on bot_manifests (pinned) where pinned',
  `create table rejected_manifest (
    id integer primary key check (id = 1),
    faults jsonb not null,
    rejected_at timestamptz not null
  )`,
  `create table applied_features (
    guild_id text not null,
    feature text not null,
    revision integer not null,
    applied_at timestamptz not null,
    primary key (guild_id, feature)
  )`,
  `create table asks (
    id uuid primary key,
    guild_id text not null,
    feature text not null,
    field text not null,
    input jsonb not null,
    user_id text not null,
    expires_at timestamptz not null,
    sent_at timestamptz,
    answer jsonb
  )`,
  'create index asks_expires_at_idx on asks (expires_at)',
  'alter table guild_changes add column summary jsonb',
];
