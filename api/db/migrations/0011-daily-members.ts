import { type Kysely, sql } from 'kysely';

/** How many members joined and left a server on a day, as the bot reports it. */
export async function dailyMembers(db: Kysely<unknown>) {
  await sql
    .raw(`create table daily_members (
      guild_id text not null,
      day date not null,
      joins bigint not null,
      leaves bigint not null,
      primary key (guild_id, day)
    )`)
    .execute(db);
  await sql.raw('create index on daily_members (day)').execute(db);
}
