import { isDeepStrictEqual } from 'node:util';
import type { contract } from 'api-contract/contract';
import { reportedProblem } from 'api-contract/problems';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database, QueryDeps } from '../db/tables.ts';
import { findJoinedGuilds } from '../guilds/bot-guilds.ts';
import type { RequestContext } from '../http/context.ts';
import { addMs, DAY_MS } from '../time.ts';
import { findLiveId } from './manifest-renames.ts';
import { readLiveManifest } from './manifests.ts';
import { toReportResponse } from './report-counts.ts';

/** A problem that is not reported again for this long is deleted: the bot may have forgotten it. */
const RETENTION_MS = 14 * DAY_MS;

/** `POST /v1/bot/problems`: replaces what keeps features from working, as the bot sees it. */
export async function reportProblems(call: RequestContext<typeof contract.reportProblems>) {
  const { db, now, input } = call;
  const { problems } = input.body;
  const guilds = await findJoinedGuilds(call, [...new Set(problems.valid.map(({ id }) => id))]);
  const live = await readLiveManifest(db);
  const skipped: string[] = [];
  const reports = new Map<string, Report>();
  for (const { id, feature, problems: list } of problems.valid) {
    const liveId = live && findLiveId(live.manifest, feature);
    if (!guilds.has(id) || !liveId) {
      skipped.push(`"${id}" (${liveId ? 'id' : 'feature'})`);
      continue;
    }
    const row = { guild_id: id, feature: liveId, problems: JSON.stringify(list), reported_at: new Date(now()) };
    reports.set(`${id} ${liveId}`, row);
  }
  const rows = [...reports.values()];
  const changed = await findChanged(db, rows);
  await saveReports(db, rows);
  await requestCheck(db, changed);
  return toReportResponse(problems, { skipped });
}

interface Report {
  guild_id: string;
  feature: string;
  problems: string;
  reported_at: Date;
}

/** The servers for which something else was reported before. */
async function findChanged(db: Database, reports: readonly Report[]): Promise<string[]> {
  if (reports.length === 0) return [];
  const ids = reports.map(({ guild_id }) => guild_id);
  const stored = await db
    .selectFrom('reported_problems')
    .select(['guild_id', 'feature', 'problems'])
    .where('guild_id', 'in', ids)
    .execute();
  const before = new Map(stored.map(({ guild_id, feature, problems }) => [`${guild_id} ${feature}`, problems]));
  const isChanged = ({ guild_id, feature, problems }: Report) =>
    !isDeepStrictEqual(before.get(`${guild_id} ${feature}`) ?? [], JSON.parse(problems));
  return [...new Set(reports.filter(isChanged).map(({ guild_id }) => guild_id))];
}

/** Lets the job that notifies owners check servers within a minute. */
async function requestCheck(db: Database, ids: readonly string[]) {
  if (ids.length === 0) return;
  await db.updateTable('servers').set({ problems_checked_at: null }).where('id', 'in', ids).execute();
}

async function saveReports(db: Database, reports: readonly Report[]) {
  if (reports.length === 0) return;
  // Always in the same order, to avoid deadlocks between concurrent reports.
  const toKey = ({ guild_id, feature }: (typeof reports)[number]) => `${guild_id} ${feature}`;
  const rows = reports.toSorted((one, other) => (toKey(one) < toKey(other) ? -1 : 1));
  await db
    .insertInto('reported_problems')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['guild_id', 'feature']).doUpdateSet({
        problems: sql`excluded.problems`,
        reported_at: sql`excluded.reported_at`,
      }),
    )
    .execute();
}

const storedProblems = z.array(reportedProblem);

/** What the bot reported since it joined a guild, by feature. */
export async function readReportedProblems({ db }: Pick<QueryDeps, 'db'>, guildId: string) {
  const rows = await db
    .selectFrom('reported_problems')
    .innerJoin('servers', 'servers.id', 'reported_problems.guild_id')
    .select(['feature', 'problems'])
    .where('guild_id', '=', guildId)
    .where('servers.left_at', 'is', null)
    .whereRef('reported_at', '>=', 'servers.joined_at')
    .execute();
  return new Map(rows.map(({ feature, problems }) => [feature, storedProblems.parse(problems)]));
}

/** Deletes what was reported of features that were switched off. */
export async function deleteReportedProblems(db: Database, guildId: string, features: readonly string[]) {
  if (features.length === 0) return;
  await db.deleteFrom('reported_problems').where('guild_id', '=', guildId).where('feature', 'in', features).execute();
}

/** Deletes empty and old reports, and those of servers that the bot left. */
export async function purgeReportedProblems({ db, now }: QueryDeps) {
  await db
    .deleteFrom('reported_problems')
    .where((is) =>
      is.or([
        is('reported_at', '<', addMs(now(), -RETENTION_MS)),
        is(sql`jsonb_array_length(problems)`, '=', 0),
        is('guild_id', 'in', db.selectFrom('servers').select('id').where('left_at', 'is not', null)),
      ]),
    )
    .execute();
}
