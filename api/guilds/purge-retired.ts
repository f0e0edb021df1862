import { isDeepStrictEqual } from 'node:util';
import { type FeatureModule, getFeatureOf, toFeatureModule } from 'api-contract/changes';
import { sql } from 'kysely';
import { type Feature, type Manifest, omitUnknown } from 'vigil-bot/manifest';
import { lockManifests, readLiveManifest, readRetired } from '../bot/manifests.ts';
import type { Database, QueryDeps } from '../db/tables.ts';
import { addMs, DAY_MS, HOUR_MS } from '../time.ts';
import { deleteUnusedSecrets, findRetiredSecret, toStoredValue } from './feature-secrets.ts';
import { type FeatureSettings, parseFeature } from './feature-settings.ts';

/** How long values of fields are stored that the manifest no longer has. */
const RETENTION_MS = 90 * DAY_MS;

/** A secret is stored before the settings that refer to it. */
const SECRET_GRACE_MS = HOUR_MS;

const BATCH_SIZE = 200;

/** Deletes values and secrets of fields and features that were retired 90 days ago, and secrets that nothing refers to. */
export async function purgeRetired(deps: QueryDeps, signal: AbortSignal) {
  const due = await readDue(deps, deps.db);
  for (const module of due ? await findModules(deps.db, due) : []) {
    let after: string | undefined = '';
    while (after !== undefined && !signal.aborted) after = await purgeBatch(deps, module, after);
  }
  if (!signal.aborted) await deleteUnreferencedSecrets(deps);
}

/** The live manifest, and the keys of what was retired 90 days ago. */
interface Due {
  manifest: Manifest;
  keys: ReadonlySet<string>;
}

/** Undefined if nothing is due. */
async function readDue({ now }: QueryDeps, db: Database): Promise<Due | undefined> {
  const live = await readLiveManifest(db);
  if (!live) return undefined;
  const retired = await readRetired(db);
  const keys = [...retired].filter(([, since]) => since <= addMs(now(), -RETENTION_MS)).map(([key]) => key);
  return keys.length > 0 ? { manifest: live.manifest, keys: new Set(keys) } : undefined;
}

/** The modules with retired fields, in their own order. */
async function findModules(db: Database, { keys }: Due): Promise<FeatureModule[]> {
  const modules = new Set([...keys].map((key) => toFeatureModule(key.split('/')[0] ?? '')));
  const rows = await db
    .selectFrom('guild_modules')
    .select('module')
    .distinct()
    .where('module', 'in', [...modules])
    .orderBy('module')
    .execute();
  return rows.flatMap(({ module }) => {
    const feature = getFeatureOf(module);
    return feature === undefined ? [] : [toFeatureModule(feature)];
  });
}

/** Purges a module on some servers. Returns the last server; undefined if there are no more. */
async function purgeBatch(deps: QueryDeps, module: FeatureModule, after: string): Promise<string | undefined> {
  return deps.db.transaction().execute(async (transaction) => {
    // A field that returns with a new manifest keeps its values: the manifest is read again under its lock.
    await lockManifests(transaction);
    const due = await readDue(deps, transaction);
    if (!due) return undefined;
    const rows = await transaction
      .selectFrom('guild_modules')
      .select(['guild_id', 'value', 'revision'])
      .where('module', '=', module)
      .where('guild_id', '>', after)
      .where('value', 'is not', null)
      .orderBy('guild_id')
      .limit(BATCH_SIZE)
      .execute();
    for (const row of rows) await purgeModule(transaction, module, row, due);
    return rows.length < BATCH_SIZE ? undefined : rows.at(-1)?.guild_id;
  });
}

interface ModuleRow {
  guild_id: string;
  value: unknown;
  revision: number;
}

async function purgeModule(db: Database, module: FeatureModule, { guild_id, value, revision }: ModuleRow, due: Due) {
  const featureId = getFeatureOf(module) ?? '';
  const feature = due.manifest.features.find(({ id }) => id === featureId);
  if (!feature && !due.keys.has(featureId)) return;
  const before = parseFeature(feature ?? {}, value);
  const after = feature ? removeRetired(feature, before, due.keys) : undefined;
  if (isDeepStrictEqual(before, after)) return;
  // The revision stays, because neither the bot nor the history knows the values that are removed.
  const updated = await db
    .updateTable('guild_modules')
    .set({ value: after ? JSON.stringify(toStoredValue(after)) : null })
    .where('guild_id', '=', guild_id)
    .where('module', '=', module)
    .where('revision', '=', revision)
    .returning('revision')
    .execute();
  if (updated.length > 0) await deleteUnusedSecrets(db, before, after ?? { ...before, secrets: {} });
}

function removeRetired(
  { id, fields }: Feature,
  { enabled, values, secrets }: FeatureSettings,
  keys: ReadonlySet<string>,
): FeatureSettings {
  const isDue = (path: string) => keys.has(`${id}/${path}`);
  const remaining = Object.entries(secrets).filter(([key]) => {
    const path = findRetiredSecret(fields, key.split('/'));
    return path === undefined || !isDue(path);
  });
  return { enabled, values: { ...omitUnknown(fields, values, isDue) }, secrets: Object.fromEntries(remaining) };
}

/** Deletes secrets to which neither settings refer nor the last change of a feature, which can be undone. */
async function deleteUnreferencedSecrets({ db, now }: QueryDeps) {
  const cutoff = addMs(now(), -SECRET_GRACE_MS);
  const refersTo = (column: string) =>
    sql`jsonb_path_exists(${sql.ref(column)}, '$.secrets.*.id ? (@ == $id)', jsonb_build_object('id', secret.id::text))`;
  await sql`
    delete from feature_secrets secret
    where (created_at is null or created_at < ${cutoff}) and not exists (
      select from guild_modules module
      left join lateral (
        select before from guild_changes
        where guild_changes.guild_id = module.guild_id and guild_changes.module = module.module and pause is null
        order by id desc limit 1
      ) change on true
      where module.guild_id = secret.guild_id and module.module like 'feature:%'
        and (${refersTo('module.value')} or ${refersTo('change.before')})
    )`.execute(db);
}
