import { contract } from 'api-contract/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { Gauge, type Registry } from 'prom-client';
import type { z } from 'zod';
import type { QueryDeps } from '../db/tables.ts';
import type { AppContext } from '../http/context.ts';
import { queryForMetric } from '../http/metrics.ts';
import { IpRateLimit } from '../http/rate-limits.ts';
import { registerRoute } from '../http/register-route.ts';
import { addMs, DAY_MS, toIsoDay } from '../time.ts';

/** Reports per IP address that count within ten minutes; an office may share one. IP addresses are not stored. */
const REPORT_LIMIT = { points: 60, duration: 600 };

/** The route to which browsers report failures of releases. */
export function registerFailureReportRoutes(app: FastifyInstance, context: AppContext) {
  const ipRateLimit = new IpRateLimit(REPORT_LIMIT);
  registerRoute(app, context, contract.reportFailure, {
    async handler(call) {
      await ipRateLimit.consume(call.request.ip);
      await countFailureReport(call, call.input.body);
      return { message: 'OK' };
    },
  });
}

type Report = z.output<typeof contract.reportFailure.input>['body'];
/** The retention of reports, in days. */
export const REPORT_RETENTION_DAYS = 90;

/**
 * The maximum number of different reports of one release per day: more than it can have, because the gateway rejects
 * reports of releases that were never live. Each release has its own limit, so reports about one cannot use up the limit of another.
 */
export const MAX_REPORTS_PER_RELEASE = 500;

/** Adds a report to the count of equal reports of the day. */
export async function countFailureReport({ db, now }: QueryDeps, { area, release, kind, instead }: Report) {
  const today = toIsoDay(new Date(now()));
  await sql`
    insert into failure_reports (day, area, release, kind, instead, count)
    select ${today}::date, ${area}, ${release}, ${kind}, ${instead ?? ''}, 1
    where (select count(*) from failure_reports
        where day = ${today}::date and area = ${area} and release = ${release}) < ${MAX_REPORTS_PER_RELEASE}
      or exists (select from failure_reports where day = ${today}::date and area = ${area}
        and release = ${release} and kind = ${kind} and instead = ${instead ?? ''})
    on conflict (day, area, release, kind, instead) do update set count = failure_reports.count + 1`.execute(db);
}

/** Deletes reports after the retention of the privacy policy. */
export async function purgeFailureReports({ db, now }: QueryDeps) {
  await db
    .deleteFrom('failure_reports')
    .where('day', '<', toIsoDay(addMs(now(), -(REPORT_RETENTION_DAYS - 1) * DAY_MS)))
    .execute();
}

/** The sum of equal reports over several days. */
export interface ReportSum {
  area: string;
  release: string;
  kind: string;
  /** The fallback release that was used, if any. */
  instead: string | undefined;
  count: number;
  first: string;
  last: string;
}

/** The reports of the last days, including today. */
export async function sumFailureReports({ db, now }: QueryDeps, days: number): Promise<ReportSum[]> {
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
    .where('day', '>', toIsoDay(addMs(now(), -days * DAY_MS)))
    .groupBy(['area', 'release', 'kind', 'instead'])
    .orderBy('area')
    .orderBy('release')
    .orderBy('kind')
    .orderBy('instead')
    .execute();
  return rows.map(({ count, instead, ...row }) => ({ ...row, instead: instead || undefined, count: Number(count) }));
}

/** Anybody can report failures of every release that was ever live, so only the most frequent ones get a series. */
export const MAX_FAILURE_SERIES = 200;

/** Adds a metric of today's reports; every process returns the total. */
export function measureFailures(registry: Registry, context: QueryDeps) {
  new Gauge({
    name: 'area_failures_today',
    help: `Failures of releases of areas that browsers reported since midnight (UTC), in the whole site: the ${MAX_FAILURE_SERIES} most frequent.`,
    labelNames: ['area', 'release', 'kind', 'fell_back'],
    registers: [registry],
    async collect() {
      const failures = (await queryForMetric(countMostFrequentFailures(context))) ?? [];
      this.reset();
      for (const { count, ...labels } of failures) this.set(labels, Number(count));
    },
  });
}

async function countMostFrequentFailures({ db, now }: QueryDeps) {
  return db
    .selectFrom('failure_reports')
    .select(({ fn }) => [
      'area',
      'release',
      'kind',
      sql<string>`(instead <> '')::text`.as('fell_back'),
      fn.sum<string>('count').as('count'),
    ])
    .where('day', '=', toIsoDay(new Date(now())))
    .groupBy(['area', 'release', 'kind', sql`instead <> ''`])
    .orderBy('count', 'desc')
    .limit(MAX_FAILURE_SERIES)
    .execute();
}
