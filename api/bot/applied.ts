import { toFeatureModule } from 'api-contract/changes';
import type { contract } from 'api-contract/contract';
import { sql } from 'kysely';
import type { Database, QueryDeps } from '../db/tables.ts';
import type { RequestContext } from '../http/context.ts';
import { reportAppliedLag } from './feature-metrics.ts';
import { findLiveId } from './manifest-renames.ts';
import { readLiveManifest } from './manifests.ts';
import { toReportResponse } from './report-counts.ts';

/** `POST /v1/bot/applied`: records the revisions of features that the bot works with. */
export async function reportApplied(call: RequestContext<typeof contract.reportApplied>) {
  const { db, now, input } = call;
  const { applied } = input.body;
  const live = await readLiveManifest(db);
  const toLive = (feature: string) => (live && findLiveId(live.manifest, feature)) ?? feature;
  const entries = applied.valid.map((entry) => ({ ...entry, feature: toLive(entry.feature) }));
  const rows = toNewest(entries).map(({ id, feature, revision }) => ({
    ...{ guild_id: id, feature, revision },
    applied_at: new Date(now()),
  }));
  if (rows.length > 0) {
    const updated = await db
      .insertInto('applied_features')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['guild_id', 'feature'])
          .doUpdateSet({ revision: sql`excluded.revision`, applied_at: sql`excluded.applied_at` })
          // The time is that of the first report, and a bot with old settings does not take it back.
          .whereRef('applied_features.revision', '<', sql.ref('excluded.revision')),
      )
      .returning(['guild_id', 'feature', 'revision'])
      .execute();
    await reportLags({ db, now }, updated);
  }
  return toReportResponse(applied);
}

/** Measures how long after their saves the newest revisions were applied. */
async function reportLags(
  { db, now }: QueryDeps,
  updated: readonly { guild_id: string; feature: string; revision: number }[],
) {
  if (updated.length === 0) return;
  const guildIds = [...new Set(updated.map(({ guild_id }) => guild_id))];
  const modules = [...new Set(updated.map(({ feature }) => toFeatureModule(feature)))];
  const saved = await db
    .selectFrom('guild_modules')
    .select(['guild_id', 'module', 'revision', 'updated_at'])
    .where('guild_id', 'in', guildIds)
    .where('module', 'in', modules)
    .execute();
  const toKey = (guildId: string, module: string, revision: number) => `${guildId} ${module} ${revision}`;
  const appliedKeys = new Set(
    updated.map(({ guild_id, feature, revision }) => toKey(guild_id, toFeatureModule(feature), revision)),
  );
  for (const { guild_id, module, revision, updated_at } of saved)
    if (appliedKeys.has(toKey(guild_id, module, revision))) reportAppliedLag(now() - updated_at.getTime());
}

interface Applied {
  id: string;
  feature: string;
  revision: number;
}

/** The newest entry of each feature, always in the same order, to avoid deadlocks between concurrent reports. */
function toNewest(entries: readonly Applied[]): Applied[] {
  const newest = new Map<string, Applied>();
  for (const entry of entries) {
    const key = `${entry.id} ${entry.feature}`;
    if ((newest.get(key)?.revision ?? -1) < entry.revision) newest.set(key, entry);
  }
  return [...newest].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}

/** What the bot has applied on a server, by feature. */
export async function readApplied(db: Database, guildId: string) {
  const rows = await db
    .selectFrom('applied_features')
    .select(['feature', 'revision', 'applied_at'])
    .where('guild_id', '=', guildId)
    .execute();
  return new Map(
    rows.map(({ feature, revision, applied_at }) => [feature, { revision, at: applied_at.toISOString() }]),
  );
}
