import { type Kysely, sql } from 'kysely';

/** Failures of releases in browsers, by day; `instead` is empty if no other release replaced it. */
export async function failureReports(db: Kysely<unknown>) {
  await sql
    .raw(`create table failure_reports (
      day date not null,
      area text not null,
      release text not null,
      kind text not null,
      instead text not null,
      count integer not null,
      primary key (day, area, release, kind, instead)
    )`)
    .execute(db);
}
