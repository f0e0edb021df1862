import { type Kysely, sql } from 'kysely';

/** News may be for a part of the users, and may end. */
export async function newsAudience(db: Kysely<unknown>) {
  await sql
    .raw(
      `alter table news add column audience text not null default 'everyone'
       check (audience in ('everyone', 'owners', 'staff'))`,
    )
    .execute(db);
  await sql.raw('alter table news add column ends_at timestamptz').execute(db);
}
