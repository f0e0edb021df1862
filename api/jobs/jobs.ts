import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { purgeChanges } from '../bot/changes/told-changes.ts';
import { purgeReports } from '../bot/report-commands.ts';
import { reconcileServers } from '../guilds/reconcile.ts';
import type { Context } from '../http/context.ts';
import { purgeFailureReports } from '../reports/count-report.ts';
import { sampleServers } from '../staff/log/sample-servers.ts';
import { settleDeeds } from '../staff/settle-deeds.ts';
import { purgeAddresses, purgeEnded } from './purge.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Job {
  name: string;
  /** How long after one run the next one is due, in milliseconds. */
  every: number;
  run: (context: Context) => Promise<void>;
}

const jobs: Job[] = [
  { name: 'purge-ended', every: hour, run: purgeEnded },
  { name: 'purge-addresses', every: 24 * hour, run: purgeAddresses },
  { name: 'purge-reports', every: 24 * hour, run: purgeReports },
  { name: 'purge-failure-reports', every: 24 * hour, run: purgeFailureReports },
  { name: 'purge-changes', every: 5 * minute, run: purgeChanges },
  { name: 'settle-deeds', every: minute, run: settleDeeds },
  { name: 'reconcile-servers', every: 24 * hour, run: reconcileServers },
  { name: 'sample-servers', every: hour, run: sampleServers },
];

/** Runs every job that is due; of several processes one takes each. */
export async function runDueJobs(context: Context) {
  for (const job of jobs) {
    if (!(await claim(context, job))) continue;
    // On a connection without a time limit, so that a long job takes none from calls.
    await job.run({ ...context, db: context.maintenance }).catch(async (error: unknown) => {
      context.log.error({ err: error, job: job.name }, 'A job failed; it is due again in a few minutes.');
      await release(context, job);
    });
  }
}

/** Runs jobs as they become due, until the signal. */
export async function keepRunningJobs(context: Context, signal: AbortSignal) {
  while (!signal.aborted) {
    await runDueJobs(context).catch((error: unknown) => context.log.error({ err: error }, 'No job could be run.'));
    await pause(minute, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function claim({ db, now }: Context, { name, every }: Job): Promise<boolean> {
  const claimed = await db
    .insertInto('jobs')
    .values({ name, ran_at: new Date(now()) })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ ran_at: new Date(now()) })
        // A clock that was set back must not keep a job waiting until it is there again.
        .where((eb) =>
          eb.or([eb('jobs.ran_at', '<=', new Date(now() - every)), eb('jobs.ran_at', '>', new Date(now() + every))]),
        ),
    )
    .returning('name')
    .executeTakeFirst();
  return claimed !== undefined;
}

async function release({ db, now }: Context, { name, every }: Job) {
  await db
    .updateTable('jobs')
    .set({ ran_at: sql`${new Date(now() - every + 5 * minute)}` })
    .where('name', '=', name)
    .execute();
}
