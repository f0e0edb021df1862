import { purgeDecisions } from '../bot/decisions.ts';
import { purgeOutages } from '../bot/heartbeat.ts';
import { purgeIntents } from '../bot/intents.ts';
import { purgeOutbox } from '../bot/outbox.ts';
import { purgeReportedProblems } from '../bot/problems.ts';
import { purgeBotReports } from '../bot/report-counts.ts';
import { createNextPartitions } from '../db/decision-partitions.ts';
import { type BackupSettings, makeScheduledBackup } from '../db/scheduled-backups.ts';
import type { QueryDeps } from '../db/tables.ts';
import { reconcileGuilds } from '../guilds/bot-guilds.ts';
import { checkChannels } from '../guilds/channel-checks.ts';
import { purgeDailyMembers } from '../guilds/daily-members.ts';
import type { GuildCache } from '../guilds/guild-caches.ts';
import { notifyProblems } from '../guilds/notify-problems.ts';
import { purgeRetired } from '../guilds/purge-retired.ts';
import { LIFETIMES_MS } from '../lifetimes.ts';
import type { Log } from '../log.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { purgeFailureReports } from '../reports/failure-reports.ts';
import { resolvePendingActions } from '../staff/action-log.ts';
import { endBans } from '../staff/bans.ts';
import { recordDailyGuildCount } from '../staff/stats.ts';
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts';

export interface JobDeps extends QueryDeps {
  platform: ChatPlatform;
  guildCache: GuildCache;
  /** The bot's name. */
  brand: string;
  log: Log;
}

/** A job that runs regularly, at least a minute apart. */
export interface Job {
  name: string;
  /** The interval between runs, in milliseconds. */
  intervalMs: number;
  /** Whether it deletes what has expired, and what cannot be restored if the clock was wrong. */
  deletes?: boolean;
  run: (deps: JobDeps, signal: AbortSignal) => Promise<void>;
}

const jobs: Job[] = [
  { name: 'purge-expired', intervalMs: HOUR_MS, deletes: true, run: purgeExpired },
  { name: 'purge-ip-addresses', intervalMs: DAY_MS, deletes: true, run: purgeIpAddresses },
  { name: 'purge-bot-reports', intervalMs: DAY_MS, deletes: true, run: purgeBotReports },
  { name: 'purge-member-counts', intervalMs: DAY_MS, deletes: true, run: purgeDailyMembers },
  { name: 'purge-failure-reports', intervalMs: DAY_MS, deletes: true, run: purgeFailureReports },
  { name: 'purge-retired-fields', intervalMs: DAY_MS, deletes: true, run: purgeRetired },
  { name: 'purge-decisions', intervalMs: HOUR_MS, deletes: true, run: purgeDecisions },
  { name: 'purge-bot-outages', intervalMs: DAY_MS, deletes: true, run: purgeBotHistory },
  { name: 'create-decision-partitions', intervalMs: HOUR_MS, run: createNextPartitions },
  // It needs no second look: without its events, a bot reloads everything.
  { name: 'purge-outbox', intervalMs: 5 * MINUTE_MS, run: purgeOutbox },
  { name: 'end-bans', intervalMs: MINUTE_MS, deletes: true, run: endBans },
  { name: 'resolve-actions', intervalMs: MINUTE_MS, run: resolvePendingActions },
  { name: 'reconcile-servers', intervalMs: DAY_MS, run: reconcileGuilds },
  { name: 'check-channels', intervalMs: HOUR_MS, run: checkChannels },
  { name: 'notify-problems', intervalMs: MINUTE_MS, run: notifyProblems },
  { name: 'count-servers', intervalMs: HOUR_MS, run: recordDailyGuildCount },
];

/** Deletes when the bot was offline, which intents it had, and what it reported long ago. */
async function purgeBotHistory(deps: JobDeps) {
  await purgeOutages(deps);
  await purgeIntents(deps);
  await purgeReportedProblems(deps);
}

/** All jobs. Backups are one of them if they are set up. */
export function listJobs(backups: BackupSettings | undefined): Job[] {
  if (!backups) return jobs;
  const { intervalMs } = backups;
  return [...jobs, { name: 'back-up', intervalMs, run: (deps, signal) => makeScheduledBackup(deps, backups, signal) }];
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
