import { toFeatureModule } from 'api-contract/changes';
import { sql } from 'kysely';
import { type Manifest, parseManifest } from 'vigil-bot/manifest';
import { z } from 'zod';
import type { Database, QueryDeps } from '../db/tables.ts';
import type { Fault } from '../errors.ts';
import { sha256 } from '../secrets.ts';
import { findAdded } from './added-fields.ts';
import { type KeyTimes, parseKeyTimes, serializeKeyTimes } from './manifest-keys.ts';
import { completeRenames } from './manifest-renames.ts';
import { renameRights } from './rename-rights.ts';
import { findRetired, mergeNewer } from './retired-fields.ts';

/** How many accepted manifests are stored, so that bots of different versions can run side by side. */
const STORED_MANIFESTS = 3;

export interface StoredManifest {
  digest: string;
  accepted_at: Date;
  pinned: boolean;
}

/** The manifest that is live comes first: the pinned one, otherwise the newest. */
export async function listManifests(db: Database): Promise<StoredManifest[]> {
  return db
    .selectFrom('bot_manifests')
    .select(['digest', 'accepted_at', 'pinned'])
    .orderBy('pinned', 'desc')
    .orderBy('accepted_at', 'desc')
    .orderBy('digest')
    .execute();
}

/** Stores a valid manifest, if it is new, and returns its digest. */
export async function saveManifest({ db, now }: QueryDeps, manifest: Manifest): Promise<string> {
  const content = JSON.stringify(manifest);
  const digest = sha256(content).toString('base64url');
  await db.transaction().execute(async (transaction) => {
    await lockManifests(transaction);
    const [newest] = await transaction
      .selectFrom('bot_manifests')
      .select(['digest', 'retired', 'added', 'accepted_at'])
      .orderBy('accepted_at', 'desc')
      .limit(1)
      .execute();
    // After the clock was set back, a new manifest is still newer than the others.
    const acceptedAt = new Date(Math.max(now(), (newest?.accepted_at.getTime() ?? 0) + 1));
    const previous = newest && (await readManifest(transaction, newest.digest));
    const existing = previous && {
      manifest: previous,
      retired: parseKeyTimes(newest.retired),
      added: parseKeyTimes(newest.added),
    };
    const retired = serializeKeyTimes(findRetired(manifest, existing, acceptedAt));
    const added = serializeKeyTimes(findAdded(manifest, existing, acceptedAt));
    // A bot of an older version that starts again does not replace the manifest of the newer one.
    const inserted = await transaction
      .insertInto('bot_manifests')
      .values({ digest, content, retired, added, accepted_at: acceptedAt })
      .onConflict((conflict) => conflict.doNothing())
      .returning('digest')
      .execute();
    const isNew = inserted.length > 0;
    await transaction.deleteFrom('rejected_manifest').execute();
    if (isNew) await renameForLive(transaction);
    await deleteOldManifests(transaction);
  });
  return digest;
}

/** Gives what is stored the ids of the manifest that is live now. A pinned one may have those from before a rename. */
async function renameForLive(db: Database) {
  const live = await readLiveManifest(db);
  if (!live) return;
  await renameFeatures(db, live.manifest);
  await renameRights(db, live.manifest);
}

/** Gives what servers have of features the features' new ids, where a server has nothing with the new id. */
async function renameFeatures(db: Database, { renamed = {} }: Manifest) {
  for (const [from, to] of Object.entries(renamed)) {
    const [oldModule, newModule] = [toFeatureModule(from), toFeatureModule(to)];
    const hasNew = db.selectFrom('guild_modules').select('guild_id').where('module', '=', newModule);
    for (const table of ['guild_changes', 'guild_modules'] as const)
      await db
        .updateTable(table)
        .set({ module: newModule })
        .where('module', '=', oldModule)
        .where('guild_id', 'not in', hasNew)
        .execute();
    await db
      .updateTable('pauses')
      .set({ module: newModule })
      .where('module', '=', oldModule)
      .where('guild_id', 'not in', db.selectFrom('pauses').select('guild_id').where('module', '=', newModule))
      .execute();
    await db
      .updateTable('applied_features')
      .set({ feature: to })
      .where('feature', '=', from)
      .where('guild_id', 'not in', db.selectFrom('applied_features').select('guild_id').where('feature', '=', to))
      .execute();
    await db.deleteFrom('applied_features').where('feature', '=', from).execute();
    // The bot, which has started with another manifest, reports its problems again.
    await db.deleteFrom('reported_problems').where('feature', '=', from).execute();
  }
}

/** Serializes writers, so that concurrent manifests keep an order. */
export async function lockManifests(db: Database) {
  await sql`select pg_advisory_xact_lock(hashtext('bot_manifests'))`.execute(db);
}

async function deleteOldManifests(db: Database) {
  const newest = db.selectFrom('bot_manifests').select('digest').orderBy('accepted_at', 'desc').limit(STORED_MANIFESTS);
  await db.deleteFrom('bot_manifests').where('pinned', '=', false).where('digest', 'not in', newest).execute();
}

/** Records why a manifest was rejected, for the operator; replaces an earlier rejection. */
export async function saveRejection({ db, now }: QueryDeps, faults: readonly Fault[]) {
  const columns = { faults: JSON.stringify(faults), rejected_at: new Date(now()) };
  await db
    .insertInto('rejected_manifest')
    .values({ id: 1, ...columns })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(columns))
    .execute();
}

const faultList = z.array(z.object({ path: z.string(), sentence: z.string() }));

/** Why the bot's last manifest was rejected; undefined if it was accepted. */
export async function readRejection(db: Database): Promise<{ faults: Fault[]; rejected_at: Date } | undefined> {
  const row = await db.selectFrom('rejected_manifest').select(['faults', 'rejected_at']).executeTakeFirst();
  return row && { faults: faultList.parse(row.faults), rejected_at: row.rejected_at };
}

/** Pins a manifest, or none. */
export async function pinManifest(db: Database, digest: string | undefined) {
  await db.transaction().execute(async (transaction) => {
    await lockManifests(transaction);
    await transaction.updateTable('bot_manifests').set({ pinned: false }).where('pinned', '=', true).execute();
    if (digest !== undefined)
      await transaction.updateTable('bot_manifests').set({ pinned: true }).where('digest', '=', digest).execute();
    await renameForLive(transaction);
    if (digest === undefined) await deleteOldManifests(transaction);
  });
}

/** Manifests by digest. Each is parsed once, and there are only as many as are stored. */
const parsedManifests = new Map<string, Manifest>();

/** The live manifest and its digest; undefined if the bot never sent one. */
export async function readLiveManifest(db: Database): Promise<{ digest: string; manifest: Manifest } | undefined> {
  const manifests = await listManifests(db);
  const [live] = manifests;
  const manifest = live && (await readCompleted(db, manifests, live.digest));
  if (!manifest) return undefined;
  for (const digest of parsedManifests.keys())
    if (!manifests.some((stored) => stored.digest === digest)) parsedManifests.delete(digest);
  return { digest: live.digest, manifest };
}

/** The manifest with this digest, as settings are delivered to a bot that has it. Undefined if it is not stored. */
export async function readManifestOfBot(db: Database, digest: string): Promise<Manifest | undefined> {
  return readCompleted(db, await listManifests(db), digest);
}

/** A stored manifest with the renames of the others. */
async function readCompleted(db: Database, stored: readonly StoredManifest[], digest: string) {
  const oldestFirst = stored.toSorted((one, other) => one.accepted_at.getTime() - other.accepted_at.getTime());
  const manifests = new Map<string, Manifest>();
  for (const other of oldestFirst) {
    const manifest = await readManifest(db, other.digest);
    if (manifest) manifests.set(other.digest, manifest);
  }
  const manifest = manifests.get(digest);
  return manifest && completeRenames(manifest, [...manifests.values()]);
}

/** What is retired in the live manifest. If it is pinned, newer ones may have the field or have retired it later. */
export async function readRetired(db: Database): Promise<KeyTimes> {
  const rows = await db
    .selectFrom('bot_manifests')
    .select(['digest', 'retired', 'accepted_at'])
    .orderBy('pinned', 'desc')
    .orderBy('accepted_at', 'desc')
    .execute();
  const [live, ...others] = rows;
  let retired = parseKeyTimes(live?.retired ?? null);
  for (const newer of others) {
    if (!live || newer.accepted_at <= live.accepted_at) continue;
    const manifest = await readManifest(db, newer.digest);
    if (manifest) retired = mergeNewer(retired, { manifest, retired: parseKeyTimes(newer.retired) });
  }
  return retired;
}

/** When features and fields were added, as the live manifest has them. */
export async function readAdded(db: Database): Promise<KeyTimes> {
  const live = await db
    .selectFrom('bot_manifests')
    .select('added')
    .orderBy('pinned', 'desc')
    .orderBy('accepted_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return parseKeyTimes(live?.added ?? null);
}

/** The number of commands of the live manifest. */
export async function countCommands(db: Database): Promise<number> {
  const live = await readLiveManifest(db);
  return live?.manifest.commands?.length ?? 0;
}

/** A stored manifest. Undefined if there is none with this digest, or if this version of the site no longer accepts it. */
export async function readManifest(db: Database, digest: string): Promise<Manifest | undefined> {
  const cached = parsedManifests.get(digest);
  if (cached) return cached;
  const row = await db.selectFrom('bot_manifests').select('content').where('digest', '=', digest).executeTakeFirst();
  const result = row && parseManifest(JSON.parse(row.content));
  if (!result || 'faults' in result) return undefined;
  parsedManifests.set(digest, result.manifest);
  return result.manifest;
}
