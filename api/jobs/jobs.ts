import { setTimeout as pause } from 'node:timers/promises';
import { Counter, type Registry } from 'prom-client';
import { purgeOutbox } from '../bot/outbox.ts';
import { purgeBotReports } from '../bot/report-counts.ts';
import { type BackupSettings, makeScheduledBackup } from '../db/scheduled-backups.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { checkChannels } from '../guilds/channel-checks.ts';
import { purgeDailyMembers } from '../guilds/daily-members.ts';
import type { GuildCache } from '../guilds/guild-caches.ts';
import { LIFETIMES_MS } from '../lifetimes.ts';
import type { Log } from '../log.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { purgeFailureReports } from '../reports/failure-reports.ts';
import { resolvePendingActions } from '../staff/action-log.ts';
import { endBans } from '../staff/bans.ts';
import { recordDailyGuildCount } from '../staff/stats.ts';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

interface JobDeps extends QueryDeps {
  platform: ChatPlatform;
  guildCache: GuildCache;
  log: Log;
}

/** Jobs run on a connection of their own, so that they take none from requests, and without a time limit. */
interface RunnerDeps extends JobDeps {
  maintenanceDb: Database;
  backups?: BackupSettings;
  countRun?: CountRun;
}

type CountRun = (job: string, result: 'done' | 'failed') => void;

interface Job {
  name: string;
  /** The interval between runs, in milliseconds. */
  intervalMs: number;
  /** Whether it deletes what has expired. */
  deletes?: boolean;
  run: (deps: JobDeps, signal?: AbortSignal) => Promise<void>;
}

const jobs: Job[] = [
  { name: 'purge-expired', intervalMs: HOUR_MS, deletes: true, run: purgeExpired },
  { name: 'purge-ip-addresses', intervalMs: DAY_MS, deletes: true, run: purgeIpAddresses },
  { name: 'purge-bot-reports', intervalMs: DAY_MS, deletes: true, run: purgeBotReports },
  { name: 'purge-member-counts', intervalMs: DAY_MS, deletes: true, run: purgeDailyMembers },
  { name: 'purge-failure-reports', intervalMs: DAY_MS, deletes: true, run: purgeFailureReports },
  { name: 'purge-outbox', intervalMs: 5 * MINUTE_MS, deletes: true, run: purgeOutbox },
  { name: 'end-bans', intervalMs: MINUTE_MS, deletes: true, run: endBans },
  { name: 'resolve-actions', intervalMs: MINUTE_MS, run: resolvePendingActions },
  { name: 'reconcile-servers', intervalMs: DAY_MS, run: reconcileGuilds },
  { name: 'check-channels', intervalMs: HOUR_MS, run: checkChannels },
  { name: 'count-servers', intervalMs: HOUR_MS, run: recordDailyGuildCount },
];

/** When a job is due again after a failure. */
const RETRY_MS = 5 * MINUTE_MS;

/** When a job is due again if the process that runs it ends. */
const MAX_RUN_MS = HOUR_MS;

/** Runs every job that is due; each is run by one of several processes. */
export async function runDueJobs(deps: RunnerDeps, signal?: AbortSignal) {
  for (const job of [...jobs, ...getBackupJob(deps.backups)]) {
    const previousRun = await findLastRun(deps, job);
    const startedAt = deps.now();
    if (!(await claimJob(deps, job))) continue;
    if (job.deletes && isSuspiciouslyLate(deps, job, previousRun)) {
      deps.log.info(
        { job: job.name, previousRun },
        'A deletion waits for its next run, because the clock may be wrong.',
      );
      await saveLastRun(deps, job, startedAt);
      continue;
    }
    try {
      await job.run({ ...deps, db: deps.maintenanceDb }, signal);
      deps.countRun?.(job.name, 'done');
      await saveLastRun(deps, job, startedAt);
    } catch (error) {
      // A stop interrupts jobs.
      if (!signal?.aborted) {
        deps.countRun?.(job.name, 'failed');
        deps.log.error({ err: error, job: job.name }, 'A job failed. It will be retried in a few minutes.');
      }
      await saveLastRun(deps, job, deps.now() - job.intervalMs + RETRY_MS);
    }
  }
}

/** Runs jobs when they are due, until the signal aborts. */
export async function runJobsUntilAborted(deps: RunnerDeps, signal: AbortSignal) {
  while (!signal.aborted) {
    await runDueJobs(deps, signal).catch((error: unknown) =>
      deps.log.error({ err: error }, 'The due jobs could not be read from the database.'),
    );
    await pause(MINUTE_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** The job that makes backups, if they are set up. It comes last, because it can take minutes. */
function getBackupJob(backups: BackupSettings | undefined): Job[] {
  if (!backups) return [];
  const { intervalMs } = backups;
  return [{ name: 'back-up', intervalMs, run: (deps, signal) => makeScheduledBackup(deps, backups, signal) }];
}

/** Counts the runs of jobs in a metric. */
export function createRunCounter(registry: Registry): CountRun {
  const counter = new Counter({
    name: 'job_runs_total',
    help: 'How often this process ran each job.',
    labelNames: ['job', 'result'],
    registers: [registry],
  });
  return (job, result) => counter.inc({ job, result });
}

async function findLastRun({ db }: QueryDeps, { name }: Job): Promise<Date | undefined> {
  const row = await db.selectFrom('jobs').select('ran_at').where('name', '=', name).executeTakeFirst();
  return row?.ran_at;
}

/**
 * Whether a job missed at least one run: either nothing ran for that long, or the clock jumped ahead, and what seems to
 * have expired is still valid when the clock is right again. So it waits for one more interval.
 */
function isSuspiciouslyLate({ now }: QueryDeps, { intervalMs }: Job, previousRun: Date | undefined): boolean {
  return previousRun !== undefined && now() - previousRun.getTime() >= 2 * intervalMs + 5 * MINUTE_MS;
}

/** Reserves a job that is due, so that no other process runs it at the same time. */
async function claimJob({ db, now }: QueryDeps, { name, intervalMs }: Job): Promise<boolean> {
  const ran_at = new Date(now() - intervalMs + Math.min(intervalMs, MAX_RUN_MS));
  const claimed = await db
    .insertInto('jobs')
    .values({ name, ran_at })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ran_at })
        // If the clock was set back, a job must not wait until it catches up.
        .where((eb) =>
          eb.or([
            eb('jobs.ran_at', '<=', new Date(now() - intervalMs)),
            eb('jobs.ran_at', '>', new Date(now() + intervalMs)),
          ]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function saveLastRun({ db }: QueryDeps, { name }: Job, at: number) {
  await db
    .updateTable('jobs')
    .set({ ran_at: new Date(at) })
    .where('name', '=', name)
    .execute();
}

/** Deletes expired sign-in attempts, pending sign-ins, sessions and rate limits. */
export async function purgeExpired({ db, now }: QueryDeps) {
  const at = new Date(now());
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', at).execute();
  await db.deleteFrom('pending_sign_ins').where('expires_at', '<=', at).execute();
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('sessions')
    .where((eb) =>
      eb.or([eb('expires_at', '<=', at), eb('last_seen_at', '<=', addMs(now(), -LIFETIMES_MS.sessionIdle))]),
    )
    .execute();
  await db.deleteFrom('limits').where('reset_at', '<=', at).execute();
}

/** One day less than twelve months, because this job runs once a day. */
const IP_RETENTION_MS = 364 * DAY_MS;

/** Removes IP addresses after the twelve months that the privacy policy names. */
export async function purgeIpAddresses({ db, now }: QueryDeps) {
  const before = addMs(now(), -IP_RETENTION_MS);
  for (const table of ['account_events', 'action_log', 'sessions'] as const) {
    await db
      .updateTable(table)
      .set({ ip: null })
      .where('ip', 'is not', null)
      .where('created_at', '<', before)
      .execute();
  }
}
