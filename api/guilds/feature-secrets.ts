import { randomUUID } from 'node:crypto';
import { type StoredValue, storedValue, toFeatureModule } from 'api-contract/changes';
import type { contract } from 'api-contract/contract';
import { getFeatureLevel } from 'api-contract/rights';
import { type Feature, type Field, getOwn, isRecord, type Text } from 'vigil-bot/manifest';
import { readApplied } from '../bot/applied.ts';
import { readLiveManifest } from '../bot/manifests.ts';
import type { Database } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { AppKeys } from '../secrets.ts';
import { type FeatureSettings, parseFeature, toPublicSettings } from './feature-settings.ts';
import type { FreshGuildAccess, GuildRequest } from './guild-guard.ts';
import { readModule, saveModule } from './modules.ts';
import { isAtLeast } from './rights.ts';

interface SecretDeps {
  db: Database;
  keys: AppKeys;
}

/** `PUT /v1/guild/{id}/features/{feature}/secret`: sets, replaces or removes a secret. */
export async function saveSecret(call: GuildRequest<typeof contract.saveSecret>, { guild, rights }: FreshGuildAccess) {
  const { caller, input, db, keys, now } = call;
  const { feature: featureId } = input.params;
  const { field: key, value } = input.body;
  if (!isAtLeast(getFeatureLevel(rights, featureId), 'manage')) throw new ApiError('right-missing');
  const live = await readLiveManifest(db);
  const feature = live?.manifest.features.find(({ id }) => id === featureId);
  const module = toFeatureModule(featureId);
  const before = await readModule(call, guild.id, module);
  const stored = feature && parseFeature(feature, before.value);
  const labels = stored && findSecretField(feature.fields, stored.values, key.split('/'));
  if (!labels) throw new ApiError('feature-unknown');
  const { [key]: old, ...others } = stored.secrets;
  if (!old && value === null)
    return toPublicSettings(stored, before.revision, await findApplied(db, guild.id, featureId));
  const id = value === null ? undefined : await insertSecret({ db, keys, now }, guild.id, value);
  const secrets = id === undefined ? others : { ...others, [key]: { id, at: new Date(now()).toISOString() } };
  const after = { ...stored, secrets };
  const difference = { path: key.split('/'), labels, kind: 'secret' };
  const summary = { name: feature.name, differences: [difference] };
  const save = { guildId: guild.id, module, before, after: toStoredValue(after), by: caller.userId, summary };
  const revision = await saveModule(call, save).catch(async (error: unknown) => {
    // After any other error, the settings may have been saved, and refer to the secret.
    if (id !== undefined && error instanceof ApiError)
      await db.deleteFrom('feature_secrets').where('id', '=', id).execute();
    throw error;
  });
  await deleteUnusedSecrets(db, stored, after);
  return toPublicSettings(after, revision, await findApplied(db, guild.id, featureId));
}

async function findApplied(db: Database, guildId: string, feature: string) {
  return (await readApplied(db, guildId)).get(feature) ?? null;
}

async function insertSecret(
  { db, keys, now }: SecretDeps & { now: () => number },
  guildId: string,
  value: string,
): Promise<string> {
  const id = randomUUID();
  const secret_encrypted = keys.encrypt(value, 'feature-secret', id);
  await db
    .insertInto('feature_secrets')
    .values({ id, guild_id: guildId, secret_encrypted, created_at: new Date(now()) })
    .execute();
  return id;
}

/** Deletes the secrets that settings no longer refer to. An undone change does not bring them back. */
export async function deleteUnusedSecrets(db: Database, before: FeatureSettings, after: FeatureSettings) {
  const used = new Set(Object.values(after.secrets).map(({ id }) => id));
  const unused = Object.values(before.secrets).flatMap(({ id }) => (used.has(id) ? [] : [id]));
  if (unused.length > 0) await db.deleteFrom('feature_secrets').where('id', 'in', unused).execute();
}

/** The secrets of guilds by their ids, for the bot. */
export async function readSecrets({ db, keys }: SecretDeps, guildIds: readonly string[]) {
  const rows = guildIds.length
    ? await db
        .selectFrom('feature_secrets')
        .select(['id', 'secret_encrypted'])
        .where('guild_id', 'in', guildIds)
        .execute()
    : [];
  return new Map(
    rows
      // Without its key, a secret counts as not set.
      .filter(({ id, secret_encrypted }) => keys.canDecrypt(secret_encrypted, 'feature-secret', id))
      .map(({ id, secret_encrypted }) => [id, keys.decrypt(secret_encrypted, 'feature-secret', id)] as const),
  );
}

/** The labels of the secret at a path, outermost first. In a list or map it must belong to an entry that is saved. */
function findSecretField(
  fields: readonly Field[],
  values: unknown,
  [id = '', ...rest]: readonly string[],
): Text[] | undefined {
  const field = fields.find((candidate) => candidate.id === id);
  if (!field || field.kind === 'note') return undefined;
  if (field.kind === 'secret') return rest.length === 0 ? [field.label] : undefined;
  if (!('fields' in field)) return undefined;
  const value = isRecord(values) ? getOwn(values, id) : undefined;
  if (field.kind === 'group') return prepend(field.label, findSecretField(field.fields, value, rest));
  const [key = '', ...inner] = rest;
  const entry = findEntry(value, key);
  return entry === undefined ? undefined : prepend(field.label, findSecretField(field.fields, entry, inner));
}

function prepend(label: Text, labels: Text[] | undefined): Text[] | undefined {
  return labels && [label, ...labels];
}

function findEntry(value: unknown, key: string): unknown {
  if (Array.isArray(value)) return value.find((item: unknown) => isRecord(item) && item.id === key);
  return isRecord(value) ? getOwn(value, key) : undefined;
}

/** The field of a secret that the manifest no longer has: its ids without those of items. Undefined if it has it. */
export function findRetiredSecret(
  fields: readonly Field[],
  [id = '', ...rest]: readonly string[],
  outer: readonly string[] = [],
): string | undefined {
  const field = fields.find((candidate) => candidate.id === id);
  const path = [...outer, id];
  if (!field) return path.join('/');
  if (!('fields' in field)) return undefined;
  return findRetiredSecret(field.fields, field.kind === 'group' ? rest : rest.slice(1), path);
}

/** The secrets whose entries in lists and maps still exist, and those of retired fields, which may return. */
export function keepUsedSecrets({ fields }: Feature, { values, secrets }: FeatureSettings): FeatureSettings['secrets'] {
  return Object.fromEntries(
    Object.entries(secrets).filter(([key]) => {
      const path = key.split('/');
      return findSecretField(fields, values, path) !== undefined || findRetiredSecret(fields, path) !== undefined;
    }),
  );
}

/** Settings without secrets are stored as before there were any. */
export function toStoredValue({ enabled, values, secrets }: FeatureSettings): StoredValue {
  const hasSecrets = Object.keys(secrets).length > 0;
  return storedValue.parse({ enabled, values, ...(hasSecrets && { secrets }) });
}
