import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { purgeOutbox } from '../bot/outbox.ts';
import { purgeCommandReports } from '../bot/report-commands.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import type { Log } from '../log.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { purgeFailureReports } from '../reports/failure-reports.ts';
import { resolvePendingAudit } from '../staff/audit-log.ts';
import { recordDailyGuildCount } from '../staff/stats.ts';
import { addMs, LIFETIMES_MS } from '../time.ts';

const minute = 60_000;
const hour = 60 * minute;

/** The dependencies of jobs. */
interface JobDeps extends QueryDeps {
  platform: ChatPlatform;
  log: Log;
}

/** Jobs run on a connection without a time limit, so that long jobs do not block those for requests. */
interface RunnerDeps extends JobDeps {
  maintenance: Database;
}

interface Job {
  name: string;
  /** The interval between runs, in milliseconds. */
  every: number;
  run: (deps: JobDeps) => Promise<void>;
}

const jobs: Job[] = [
  { name: 'purge-ended', every: hour, run: purgeEnded },
  { name: 'purge-addresses', every: 24 * hour, run: purgeAddresses },
  { name: 'purge-reports', every: 24 * hour, run: purgeCommandReports },
  { name: 'purge-failure-reports', every: 24 * hour, run: purgeFailureReports },
  { name: 'purge-changes', every: 5 * minute, run: purgeOutbox },
  { name: 'settle-deeds', every: minute, run: resolvePendingAudit },
  { name: 'reconcile-servers', every: 24 * hour, run: reconcileGuilds },
  { name: 'sample-servers', every: hour, run: recordDailyGuildCount },
];

/** Runs every job that is due; each is run by one of several processes. */
export async function runDueJobs(deps: RunnerDeps) {
  for (const job of jobs) {
    if (!(await claim(deps, job))) continue;
    await job.run({ ...deps, db: deps.maintenance }).catch(async (error: unknown) => {
      deps.log.error({ err: error, job: job.name }, 'A job failed. It will be retried in a few minutes.');
      await release(deps, job);
    });
  }
}

/** Runs jobs when they are due, until the signal aborts. */
export async function keepRunningJobs(deps: RunnerDeps, signal: AbortSignal) {
  while (!signal.aborted) {
    await runDueJobs(deps).catch((error: unknown) =>
      deps.log.error({ err: error }, 'The due jobs could not be read from the database.'),
    );
    await pause(minute, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function claim({ db, now }: QueryDeps, { name, every }: Job): Promise<boolean> {
  const claimed = await db
    .insertInto('jobs')
    .values({ name, ran_at: new Date(now()) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ran_at: new Date(now()) })
        // If the clock was set back, a job must not wait until it catches up.
        .where((eb) =>
          eb.or([eb('jobs.ran_at', '<=', new Date(now() - every)), eb('jobs.ran_at', '>', new Date(now() + every))]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function release({ db, now }: QueryDeps, { name, every }: Job) {
  await db
    .updateTable('jobs')
    .set({ ran_at: sql`${new Date(now() - every + 5 * minute)}` })
    .where('name', '=', name)
    .execute();
}

/** Deletes expired sign-in attempts, pending sign-ins, sessions and rate limits. */
export async function purgeEnded({ db, now }: QueryDeps) {
  const at = new Date(now());
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', at).execute();
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', at).execute();
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', at), eb('last_seen_at', '<=', addMs(now(), -LIFETIMES_MS.sessionIdle))]),
    )
    .execute();
  await db.deleteFrom('limits').where('reset_at', '<=', at).execute();
}

/** Removes IP addresses after the twelve months that the privacy policy names. */
export async function purgeAddresses({ db, now }: QueryDeps) {
  const before = addMs(now(), -LIFETIMES_MS.ip);
  for (const table of ['account_events', 'action_log', 'sessions'] as const) {
    await db
      .updateTable(table)
      .set({ ip: null })
      .where('ip', 'is not', null)
      .where('created_at', '<', before)
      .execute();
  }
}
