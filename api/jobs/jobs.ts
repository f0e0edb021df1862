import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { purgeOutbox } from '../bot/outbox.ts';
import { purgeCommandReports } from '../bot/report-commands.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import type { AppContext } from '../http/context.ts';
import { purgeFailureReports } from '../reports/failure-reports.ts';
import { resolvePendingAudit } from '../staff/audit-log.ts';
import { recordDailyGuildCount } from '../staff/stats.ts';
import { addMs, lifetimes } from '../time.ts';

const minute = 60_000;
const hour = 60 * minute;

interface Job {
  name: string;
  /** How long after one run the next one is due, in milliseconds. */
  every: number;
  run: (context: AppContext) => Promise<void>;
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

/** Runs every job that is due; of several processes one takes each. */
export async function runDueJobs(context: AppContext) {
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
export async function keepRunningJobs(context: AppContext, signal: AbortSignal) {
  while (!signal.aborted) {
    await runDueJobs(context).catch((error: unknown) => context.log.error({ err: error }, 'No job could be run.'));
    await pause(minute, undefined, { signal, ref: false }).catch(() => {});
  }
}

async function claim({ db, now }: AppContext, { name, every }: Job): Promise<boolean> {
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

async function release({ db, now }: AppContext, { name, every }: Job) {
  await db
    .updateTable('jobs')
    .set({ ran_at: sql`${new Date(now() - every + 5 * minute)}` })
    .where('name', '=', name)
    .execute();
}

/** Deletes what has ended: attempts, tickets, sessions and limits. */
export async function purgeEnded({ db, now }: AppContext) {
  const at = new Date(now());
  await db.deleteFrom('sign_in_attempts').where('expires_at', '<=', at).execute();
  await db.deleteFrom('sign_in_tickets').where('expires_at', '<=', at).execute();
  await db.deleteFrom('staff_sessions').where('expires_at', '<=', at).execute();
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('expires_at', '<=', at), eb('last_seen_at', '<=', addMs(now(), -lifetimes.sessionIdle))]))
    .execute();
  await db.deleteFrom('limits').where('reset_at', '<=', at).execute();
}

/** Removes IP addresses after the twelve months that the privacy policy names. */
export async function purgeAddresses({ db, now }: AppContext) {
  const before = addMs(now(), -lifetimes.ip);
  for (const table of ['account_events', 'action_log', 'sessions'] as const) {
    await db
      .updateTable(table)
      .set({ ip: null })
      .where('ip', 'is not', null)
      .where('created_at', '<', before)
      .execute();
  }
}
