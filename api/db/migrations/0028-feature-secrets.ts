import { type Kysely, sql } from 'kysely';

/** Secrets in the settings of features, encrypted; the settings refer to them by id. */
export async function featureSecrets(db: Kysely<unknown>) {
  await sql`
    create table feature_secrets (
      id uuid primary key,
      guild_id text not null,
      secret_encrypted bytea not null
    )`.execute(db);
  await sql`create index feature_secrets_guild_id_idx on feature_secrets (guild_id)`.execute(db);
}
