import { isDeepStrictEqual } from 'node:util';
import { changeSummary, toFeatureModule } from 'api-contract/changes';
import { copyableModules } from 'api-contract/copy';
import { type Feature, findReferences } from 'vigil-bot/manifest';
import { readLiveManifest } from '../bot/manifests.ts';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { BotGuild } from '../platform/shapes.ts';
import { sha256 } from '../secrets.ts';
import { getTextChannels } from './channels.ts';
import { copyFeature, type MatchReference } from './copy-features.ts';
import { createChannelMatcher, type MatchChannel, moduleCopiers } from './copy-modules.ts';
import { createReferenceMatcher } from './copy-references.ts';
import { toStoredValue } from './feature-secrets.ts';
import { describeFeature, parseFeature } from './feature-settings.ts';
import type { GuildCache, UserGuildCache } from './guild-caches.ts';
import { requireAccess } from './guild-guard.ts';
import { NEVER_SAVED, readModule, readModules, type StoredModule } from './modules.ts';

/** The user, source and target of a copy. */
interface CopyRequest {
  userId: string;
  from: string;
  to: BotGuild;
  /** How old the platform's data may be. */
  maxAgeMs: number;
}

interface CopyDeps extends QueryDeps {
  userGuilds: UserGuildCache;
  guildCache: GuildCache;
  platform: ChatPlatform;
}

/** What copying would change, module by module, with the stored modules of the target. */
export async function planCopy(deps: CopyDeps, request: CopyRequest) {
  const { from, to, maxAgeMs } = request;
  if (from === to.id) throw new ApiError('copy-source-missing');
  const source = await getSource(deps, request);
  const findMatch = createChannelMatcher(source.channels, await getTextChannels(deps, to, maxAgeMs));
  const modules = await Promise.all(
    copyableModules.map(async (module) => {
      const [stored, target] = await Promise.all([readModule(deps, from, module), readModule(deps, to.id, module)]);
      return planModule(module, stored, target, findMatch);
    }),
  );
  return { source: source.guild, entries: [...modules, ...(await planFeatures(deps, source.guild, request))] };
}

/** If the user may not view the other guild, the error is the same as if it did not exist. */
async function getSource(deps: CopyDeps, { userId, from, maxAgeMs }: CopyRequest) {
  try {
    await requireAccess(deps, userId, from, ['view', 'server']);
    const guild = await deps.guildCache.getGuild(from, maxAgeMs);
    if (!guild) throw new ApiError('bot-not-joined');
    return { guild, channels: await getTextChannels(deps, guild, maxAgeMs) };
  } catch (error) {
    const isMissing =
      error instanceof ApiError && ['guild-denied', 'right-missing', 'bot-not-joined'].includes(error.reason);
    throw isMissing ? new ApiError('copy-source-missing') : error;
  }
}

function planModule(
  module: (typeof copyableModules)[number],
  source: StoredModule,
  target: StoredModule,
  findMatch: MatchChannel,
) {
  const copy = moduleCopiers[module](source.value, target.value, findMatch);
  const { after, skipped } = copy ?? { after: target.value, skipped: [] };
  const effect = !copy ? 'empty' : isDeepStrictEqual(after, target.value) ? 'same' : 'changes';
  const version = createVersion(source, target, [after, skipped]);
  return {
    entry: { module, effect, before: target.value, after, left_out: skipped, version },
    change: { before: target, after },
    secrets: undefined,
  } as const;
}

/** Changes whenever the plan for a module changes. */
function createVersion(source: StoredModule, target: StoredModule, plan: unknown): string {
  const digest = sha256(JSON.stringify(plan)).toString('base64url');
  return `${source.revision}.${target.revision}.${digest.slice(0, 22)}`;
}

/** What copying would change in the features that were saved on the source, in the order of their ids. */
async function planFeatures(deps: CopyDeps, source: BotGuild, { to, maxAgeMs }: CopyRequest) {
  const live = await readLiveManifest(deps.db);
  const features = live?.manifest.features.toSorted((one, other) => (one.id < other.id ? -1 : 1)) ?? [];
  const modules = features.map(({ id }) => toFeatureModule(id));
  const stored = await readModules(deps, [source.id, to.id], modules);
  const saved = features.flatMap((feature) => {
    const module = toFeatureModule(feature.id);
    const sourceModule = stored.get(source.id)?.[module];
    const targetModule = stored.get(to.id)?.[module] ?? NEVER_SAVED;
    return sourceModule && sourceModule.value !== null ? [{ feature, sourceModule, targetModule }] : [];
  });
  const references = saved.flatMap(({ feature, sourceModule }) =>
    findReferences(feature.fields, parseFeature(feature, sourceModule.value).values),
  );
  const matchReference = await createReferenceMatcher(deps, { source, target: to, references, maxAgeMs });
  return saved.map((modules) => planFeature(modules, matchReference));
}

interface FeatureModules {
  feature: Feature;
  sourceModule: StoredModule;
  targetModule: StoredModule;
}

function planFeature({ feature, sourceModule, targetModule }: FeatureModules, matchReference: MatchReference) {
  const target = parseFeature(feature, targetModule.value);
  const { after, skipped, required } = copyFeature(
    feature,
    parseFeature(feature, sourceModule.value),
    target,
    matchReference,
  );
  const effect: 'same' | 'changes' = isDeepStrictEqual(after, target) ? 'same' : 'changes';
  const summary = describeFeature(feature, target, after);
  return {
    entry: {
      module: toFeatureModule(feature.id),
      effect,
      // The summary says what changes, and stored settings refer to secrets.
      before: null,
      after: null,
      left_out: [],
      feature: { ...changeSummary.parse(summary), left_out: skipped, required },
      version: createVersion(sourceModule, targetModule, [after, skipped, required]),
    },
    change: {
      before: targetModule,
      after: effect === 'same' ? targetModule.value : toStoredValue(after),
      summary,
    },
    secrets: { before: target, after },
  };
}
