import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import type { z } from 'zod';
import { after } from '../auth/lifetimes.ts';
import { isoDay } from '../data/iso-day.ts';
import type { Context } from '../http/context.ts';

type Report = z.output<typeof contract.reportFailure.input>['body'];
type Surroundings = Pick<Context, 'db' | 'now'>;

const day = 24 * 60 * 60 * 1000;

/** For how many days reports are kept. */
export const daysKept = 90;

/** How many different reports a day can have: what is made up must not fill the table. */
export const mostOfDay = 500;

/** Counts a report with those that say the same on the same day. */
export async function countReport({ db, now }: Surroundings, { area, release, kind, instead }: Report) {
  const today = isoDay(new Date(now()));
  await sql`
    insert into failure_reports (day, area, release, kind, instead, count)
    select ${today}::date, ${area}, ${release}, ${kind}, ${instead ?? ''}, 1
    where (select count(*) from failure_reports where day = ${today}::date) < ${mostOfDay}
      or exists (select from failure_reports where day = ${today}::date and area = ${area}
        and release = ${release} and kind = ${kind} and instead = ${instead ?? ''})
    on conflict (day, area, release, kind, instead) do update set count = failure_reports.count + 1`.execute(db);
}

/** Forgets reports that are older than the privacy policy says. */
export async function purgeFailureReports({ db, now }: Surroundings) {
  await db
    .deleteFrom('failure_reports')
    .where('day', '<', isoDay(after(now(), -(daysKept - 1) * day)))
    .execute();
}

/** Reports that say the same, over some days. */
export interface ReportSum {
  area: string;
  release: string;
  kind: string;
  /** The release that took its place, if one did. */
  instead: string | undefined;
  count: number;
  first: string;
  last: string;
}

/** What was reported in the last days, today among them. */
export async function sumReports({ db, now }: Surroundings, days: number): Promise<ReportSum[]> {
  const rows = await db
    .selectFrom('failure_reports')
    .select(({ fn }) => [
      'area',
      'release',
      'kind',
      'instead',
      fn.sum<string>('count').as('count'),
      sql<string>`min(day)::text`.as('first'),
      sql<string>`max(day)::text`.as('last'),
    ])
    .where('day', '>', isoDay(after(now(), -days * day)))
    .groupBy(['area', 'release', 'kind', 'instead'])
    .orderBy('area')
    .orderBy('release')
    .orderBy('kind')
    .orderBy('instead')
    .execute();
  return rows.map(({ count, instead, ...row }) => ({ ...row, instead: instead || undefined, count: Number(count) }));
}
