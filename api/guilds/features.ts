import { toFeatureModule } from 'api-contract/changes';
import { contract } from 'api-contract/contract';
import { getFeatureLevel, type Rights } from 'api-contract/rights';
import type { FastifyInstance } from 'fastify';
import type { Manifest } from 'vigil-bot/manifest';
import { isNew } from '../bot/added-fields.ts';
import { readApplied } from '../bot/applied.ts';
import type { ChangeStreams } from '../bot/change-stream.ts';
import type { KeyTimes } from '../bot/manifest-keys.ts';
import { readAdded, readLiveManifest } from '../bot/manifests.ts';
import { ApiError, DocumentError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { askBot } from './feature-ask.ts';
import { getFeatureChoices, getFeatureMembers } from './feature-choices.ts';
import { checkReferences } from './feature-references.ts';
import { deleteUnusedSecrets, keepUsedSecrets, saveSecret, toStoredValue } from './feature-secrets.ts';
import { describeFeature, mergeFeature, parseFeature, toPublicSettings } from './feature-settings.ts';
import { sendTestMessage } from './feature-test-message.ts';
import {
  type FreshGuildAccess,
  type GuildAccess,
  type GuildDeps,
  type GuildRequest,
  guardChange,
  guardRead,
} from './guild-guard.ts';
import { checkRevision, NEVER_SAVED, readModule, readModules, saveModule, setRevisionTag } from './modules.ts';
import { rehearse } from './rehearse.ts';
import { isAtLeast } from './rights.ts';

/** Routes of a guild's settings of the bot's features. */
export function registerFeatureRoutes(app: FastifyInstance, context: GuildDeps & { changeStreams: ChangeStreams }) {
  registerGuildRoute(app, context, contract.features, { guard: guardRead, handler: getFeatures });
  registerGuildRoute(app, context, contract.featureSettings, { guard: guardRead, handler: getFeatureSettings });
  registerGuildRoute(app, context, contract.featureChoices, { guard: guardRead, handler: getFeatureChoices });
  registerGuildRoute(app, context, contract.featureMembers, { guard: guardRead, handler: getFeatureMembers });
  registerGuildRoute(app, context, contract.askBot, { guard: guardRead, handler: askBot });
  registerGuildRoute(app, context, contract.rehearse, { guard: guardRead, handler: rehearse });
  registerGuildRoute(app, context, contract.sendTestMessage, { guard: guardChange, handler: sendTestMessage });
  registerGuildRoute(app, context, contract.saveSecret, { guard: guardChange, handler: saveSecret });
  registerGuildRoute(app, context, contract.saveFeature, { guard: guardChange, handler: saveFeature });
}

async function getFeatures(call: GuildRequest<typeof contract.features>, { id, rights }: GuildAccess) {
  const live = await readLiveManifest(call.db);
  if (!live) return { digest: null, manifest: null, added: [], settings: {} };
  const manifest = selectVisible(live.manifest, rights);
  const modules = manifest.features.map(({ id: feature }) => toFeatureModule(feature));
  const [modulesOfGuilds, applied, added] = await Promise.all([
    readModules(call, [id], modules),
    readApplied(call.db, id),
    readAdded(call.db),
  ]);
  const stored = modulesOfGuilds.get(id) ?? {};
  const settings = manifest.features.map((feature) => {
    const { value, revision } = stored[toFeatureModule(feature.id)] ?? NEVER_SAVED;
    return [
      feature.id,
      toPublicSettings(parseFeature(feature, value), revision, applied.get(feature.id) ?? null),
    ] as const;
  });
  return {
    digest: live.digest,
    manifest,
    added: listAdded(manifest, added, new Date(call.now())),
    settings: Object.fromEntries(settings),
  };
}

async function getFeatureSettings(call: GuildRequest<typeof contract.featureSettings>, { id, rights }: GuildAccess) {
  const { db, input } = call;
  const featureId = input.params.feature;
  if (!isAtLeast(getFeatureLevel(rights, featureId), 'view')) throw new ApiError('right-missing');
  const live = await readLiveManifest(db);
  const feature = live?.manifest.features.find((candidate) => candidate.id === featureId);
  if (!feature) throw new ApiError('feature-unknown');
  const [{ value, revision }, applied] = await Promise.all([
    readModule(call, id, toFeatureModule(featureId)),
    readApplied(db, id),
  ]);
  return toPublicSettings(parseFeature(feature, value), revision, applied.get(featureId) ?? null);
}

/** What is new in the features of a manifest. */
function listAdded({ features }: Manifest, added: KeyTimes, at: Date): string[] {
  const ids = new Set(features.map(({ id }) => id));
  const isListed = ([key, since]: [string, Date]) => ids.has(key.split('/', 1)[0] ?? '') && isNew(since, at);
  return [...added].filter(isListed).map(([key]) => key);
}

/** The manifest without features that the user may not see. */
function selectVisible(manifest: Manifest, rights: Rights): Manifest {
  const features = manifest.features.filter(({ id }) => isAtLeast(getFeatureLevel(rights, id), 'view'));
  return { ...manifest, features };
}

async function saveFeature(call: GuildRequest<typeof contract.saveFeature>, { guild, rights }: FreshGuildAccess) {
  const { caller, input, reply, db } = call;
  const featureId = input.params.feature;
  if (!isAtLeast(getFeatureLevel(rights, featureId), 'manage')) throw new ApiError('right-missing');
  const live = await readLiveManifest(db);
  const feature = live?.manifest.features.find(({ id }) => id === featureId);
  if (!live || !feature) throw new ApiError('feature-unknown');
  // The form of another manifest lacks fields, in which somebody else may have entered something.
  const { manifest = live.digest } = input.body;
  if (manifest !== live.digest) throw new ApiError('manifest-changed');
  const module = toFeatureModule(featureId);
  const before = await readModule(call, guild.id, module);
  checkRevision(call, before);
  const stored = parseFeature(feature, before.value);
  const { after: merged, faults } = mergeFeature(feature, input.body, stored);
  const after = { ...merged, secrets: keepUsedSecrets(feature, merged) };
  const unknownIds = faults.length > 0 ? [] : await checkReferences(call, guild, feature, after, stored);
  const problems = [...faults, ...unknownIds];
  if (problems.length > 0) throw new DocumentError('feature-values-invalid', { values: problems });
  const summary = describeFeature(feature, stored, after);
  // A first save that changes nothing is none, as later ones are.
  const isUntouched = before.value === null && summary.differences.length === 0;
  const save = {
    guildId: guild.id,
    module,
    before,
    after: isUntouched ? before.value : toStoredValue(after),
    by: caller.userId,
    summary,
  } as const;
  const revision = await saveModule(call, save);
  await deleteUnusedSecrets(db, stored, after);
  setRevisionTag(reply, revision);
  return toPublicSettings(after, revision, (await readApplied(db, guild.id)).get(featureId) ?? null);
}
