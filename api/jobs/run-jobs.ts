import { setTimeout as pause } from 'node:timers/promises';
import { Counter, type Registry } from 'prom-client';
import type { BackupSettings } from '../db/scheduled-backups.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import type { Log } from '../log.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { type Job, type JobDeps, listJobs } from './jobs.ts';

/** Jobs run on connections of their own, so that they take none from requests, and without a time limit. */
interface RunnerDeps extends JobDeps {
  maintenanceDb: Database;
  backups?: BackupSettings;
  countRun?: CountRun;
  /** How often the lease of a running job is renewed. */
  renewalMs?: number;
}

type CountRun = (job: string, result: 'done' | 'failed') => void;

/** When a job is due again after a failure. */
const RETRY_MS = 5 * MINUTE_MS;

/** When a job is due again if the process that runs it is killed. At most the shortest interval of a job. */
const LEASE_MS = MINUTE_MS;

const RENEWAL_MS = LEASE_MS / 3;

/** If a job is late by this much, the clock may have jumped ahead. */
const MAX_DELAY_MS = HOUR_MS;

/** How long deletions wait after the clock may have jumped ahead. */
const SECOND_LOOK_MS = DAY_MS;

/** Runs jobs when they are due, until the signal aborts. A long run delays no other job. */
export async function runJobsUntilAborted(deps: RunnerDeps, signal: AbortSignal) {
  const runs = new Set<Promise<void>>();
  while (!signal.aborted) {
    const run = runDueJobs(deps, signal)
      .catch((error: unknown) => deps.log.error({ err: error }, 'The due jobs could not be read from the database.'))
      .finally(() => runs.delete(run));
    runs.add(run);
    await pause(MINUTE_MS, undefined, { signal, ref: false }).catch(() => {});
  }
  await Promise.all(runs);
}

/** Runs every job that is due, side by side; each is run by one of several processes. */
export async function runDueJobs(deps: RunnerDeps, signal?: AbortSignal) {
  const results = await Promise.allSettled(listJobs(deps.backups).map((job) => runIfDue(deps, job, signal)));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
}

async function runIfDue(deps: RunnerDeps, job: Job, signal?: AbortSignal) {
  const startedAt = deps.now();
  const previous = await findJob(deps, job);
  const waitsUntil = job.deletes && previous ? getSecondLook(deps, job, previous) : null;
  const lease = await claimJob(deps, job, waitsUntil);
  if (!lease) return;
  if (waitsUntil) return lease.end(startedAt, waitsUntil);
  const stopRenewing = lease.renewRegularly(deps.renewalMs ?? RENEWAL_MS);
  try {
    const signals = [lease.lost, ...(signal ? [signal] : [])];
    await job.run({ ...deps, db: deps.maintenanceDb }, AbortSignal.any(signals));
    await stopRenewing();
    deps.countRun?.(job.name, 'done');
    await lease.end(startedAt);
  } catch (error) {
    await stopRenewing();
    // A stop interrupts jobs.
    if (!signal?.aborted) {
      deps.countRun?.(job.name, 'failed');
      deps.log.error({ err: error, job: job.name }, 'A job failed. It will be retried in a few minutes.');
    }
    await lease.end(deps.now() - job.intervalMs + RETRY_MS);
  }
}

interface JobRow {
  ran_at: Date;
  waits_until: Date | null;
}

async function findJob({ db }: QueryDeps, { name }: Job): Promise<JobRow | undefined> {
  return db.selectFrom('jobs').select(['ran_at', 'waits_until']).where('name', '=', name).executeTakeFirst();
}

/**
 * When a deletion may run; null if now. A job that is late either did not run for long, or the clock jumped ahead. Then
 * what seems to have expired is still valid once the clock is right again, so it is deleted a day later.
 */
function getSecondLook({ now, log }: RunnerDeps, job: Job, { ran_at, waits_until }: JobRow): Date | null {
  const delayMs = now() - ran_at.getTime() - job.intervalMs;
  if (delayMs >= Math.max(job.intervalMs, MAX_DELAY_MS)) {
    log.info({ job: job.name, previousRun: ran_at }, 'A deletion waits for a day, because the clock may be wrong.');
    return new Date(now() + SECOND_LOOK_MS);
  }
  const remainingMs = (waits_until?.getTime() ?? 0) - now();
  // More than a day remains only if the clock was set back: then it is right again.
  return remainingMs > 0 && remainingMs <= SECOND_LOOK_MS ? waits_until : null;
}

interface LeaseDeps extends QueryDeps {
  log: Log;
}

/** Reserves a job that is due, so that no other process runs it at the same time, or before `waits_until`. */
async function claimJob(
  { db, now, log }: LeaseDeps,
  job: Job,
  waits_until: Date | null,
): Promise<JobLease | undefined> {
  const { name, intervalMs } = job;
  const ran_at = getLeaseTime(now(), job);
  const claimed = await db
    .insertInto('jobs')
    .values({ name, ran_at, waits_until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ran_at, waits_until })
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
  return claimed && new JobLease({ db, now, log }, job, ran_at);
}

/** The time of the last run that makes a job due when the lease ends. */
function getLeaseTime(now: number, { intervalMs }: Job): Date {
  return new Date(now - intervalMs + LEASE_MS);
}

/** The right to run a job. It ends a minute after the last renewal. */
class JobLease {
  private readonly deps: LeaseDeps;
  private readonly job: Job;
  private readonly lostController = new AbortController();
  private ranAt: Date;

  constructor(deps: LeaseDeps, job: Job, ranAt: Date) {
    this.deps = deps;
    this.job = job;
    this.ranAt = ranAt;
  }

  /** Aborts once another process has the job. */
  get lost(): AbortSignal {
    return this.lostController.signal;
  }

  /** Renews the lease until the returned function is called, which waits for a pending renewal. */
  renewRegularly(intervalMs: number): () => Promise<void> {
    const ended = new AbortController();
    const renewals = this.renewUntil(ended.signal, intervalMs);
    return () => {
      ended.abort();
      return renewals;
    };
  }

  private async renewUntil(ended: AbortSignal, intervalMs: number) {
    for (;;) {
      await pause(intervalMs, undefined, { signal: ended, ref: false }).catch(() => {});
      if (ended.aborted) return;
      // If the database does not respond, the next renewal may still be in time.
      await this.renew().catch(() => {});
    }
  }

  private async renew() {
    const isSaved = await this.save({ ran_at: getLeaseTime(this.deps.now(), this.job) });
    if (isSaved || this.lost.aborted) return;
    this.deps.log.warn({ job: this.job.name }, 'Another process has taken over a job, so this one stops it.');
    this.lostController.abort(new Error('Another process has taken over the job.'));
  }

  /** Gives the job back. `ranAt` is the time of its last run. */
  async end(ranAt: number, waitsUntil: Date | null = null) {
    await this.save({ ran_at: new Date(ranAt), waits_until: waitsUntil });
  }

  /** Changes the job's row, unless another process has the job. */
  private async save(columns: { ran_at: Date; waits_until?: Date | null }): Promise<boolean> {
    const saved = await this.deps.db
      .updateTable('jobs')
      .set(columns)
      .where('name', '=', this.job.name)
      .where('ran_at', '=', this.ranAt)
      .returning('name')
      .executeTakeFirst();
    if (saved) this.ranAt = columns.ran_at;
    return saved !== undefined;
  }
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
