import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { z } from 'zod';
import type { QueryDeps } from '../db/tables.ts';
import type { AppContext } from '../http/context.ts';
import { createIpRateLimit } from '../http/rate-limits.ts';
import { registerRoute } from '../http/register-route.ts';
import { addMs, isoDay } from '../time.ts';

/** How many reports of one address, which an office may share, count within ten minutes; addresses are not stored. */
const REPORT_LIMIT = { points: 60, duration: 600 };

/** Failures of releases, as browsers report them. */
export function reportRoutes(app: FastifyInstance, context: AppContext) {
  const consumeIpRateLimit = createIpRateLimit(REPORT_LIMIT);
  registerRoute(app, context, contract.reportFailure, {
    async handler(call) {
      await consumeIpRateLimit(call.request.ip);
      await countReport(call, call.input.body);
      return { message: 'OK' };
    },
  });
}

type Report = z.output<typeof contract.reportFailure.input>['body'];
const DAY_MS = 24 * 60 * 60 * 1000;

/** For how many days reports are kept. */
export const REPORT_RETENTION_DAYS = 90;

/** How many different reports a day can have: what is made up must not fill the table. */
export const MAX_REPORTS_PER_DAY = 500;

/** Counts a report with those that say the same on the same day. */
export async function countReport({ db, now }: QueryDeps, { area, release, kind, instead }: Report) {
  const today = isoDay(new Date(now()));
  await sql`
    insert into failure_reports (day, area, release, kind, instead, count)
    select ${today}::date, ${area}, ${release}, ${kind}, ${instead ?? ''}, 1
    where (select count(*) from failure_reports where day = ${today}::date) < ${MAX_REPORTS_PER_DAY}
      or exists (select from failure_reports where day = ${today}::date and area = ${area}
        and release = ${release} and kind = ${kind} and instead = ${instead ?? ''})
    on conflict (day, area, release, kind, instead) do update set count = failure_reports.count + 1`.execute(db);
}

/** Forgets reports that are older than the privacy policy says. */
export async function purgeFailureReports({ db, now }: QueryDeps) {
  await db
    .deleteFrom('failure_reports')
    .where('day', '<', isoDay(addMs(now(), -(REPORT_RETENTION_DAYS - 1) * DAY_MS)))
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
export async function sumReports({ db, now }: QueryDeps, days: number): Promise<ReportSum[]> {
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
    .where('day', '>', isoDay(addMs(now(), -days * DAY_MS)))
    .groupBy(['area', 'release', 'kind', 'instead'])
    .orderBy('area')
    .orderBy('release')
    .orderBy('kind')
    .orderBy('instead')
    .execute();
  return rows.map(({ count, instead, ...row }) => ({ ...row, instead: instead || undefined, count: Number(count) }));
}

/** Shows what was reported today; of several processes each shows all of it. */
export function measureFailures(registry: Registry, context: QueryDeps) {
  new Gauge({
    name: 'area_failures_today',
    help: 'Failures of releases of areas that browsers reported since midnight (UTC), in the whole site.',
    labelNames: ['area', 'release', 'kind', 'fell_back'],
    registers: [registry],
    async collect() {
      // The other metrics matter most while the database does not answer.
      const sums = await sumReports(context, 1).catch(() => []);
      this.reset();
      for (const { area, release, kind, instead, count } of sums)
        this.inc({ area, release, kind, fell_back: String(instead !== undefined) }, count);
    },
  });
}
