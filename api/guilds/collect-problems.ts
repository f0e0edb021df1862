import { toFeatureModule } from 'api-contract/changes';
import { findMissingIntents } from '../bot/intents.ts';
import { readLiveManifest } from '../bot/manifests.ts';
import { readReportedProblems } from '../bot/problems.ts';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import { findFeatureProblems, type PlatformState, type Problem } from './feature-problems.ts';
import { parseFeature } from './feature-settings.ts';
import type { GuildCache } from './guild-caches.ts';
import { READ_MAX_AGE_MS } from './guild-guard.ts';
import { readModules } from './modules.ts';

export interface ProblemDeps extends QueryDeps {
  guildCache: GuildCache;
  platform: ChatPlatform;
}

interface FoundProblems {
  problems: Problem[];
  /** Undefined if it was not needed, because no feature is on. */
  platform?: PlatformState;
}

/** The problems of those features of a server that are on and visible. */
export async function collectProblems(
  deps: ProblemDeps,
  id: string,
  isVisible: (featureId: string) => boolean = () => true,
): Promise<FoundProblems> {
  const live = await readLiveManifest(deps.db);
  const visible = (live?.manifest.features ?? []).filter((feature) => isVisible(feature.id));
  const modules = await readModules(
    deps,
    [id],
    visible.map((feature) => toFeatureModule(feature.id)),
  );
  const on = visible.flatMap((feature) => {
    const settings = parseFeature(feature, modules.get(id)?.[toFeatureModule(feature.id)]?.value ?? null);
    return settings.enabled ? [{ feature, settings }] : [];
  });
  if (on.length === 0) return { problems: [] };
  const platform = await readPlatformState(deps, id);
  const reported = await readReportedProblems(deps, id);
  const missingIntents = await findIntentsMissingNow(
    deps,
    on.flatMap(({ feature }) => feature.intents ?? []),
  );
  const problems = on.flatMap((state) =>
    findFeatureProblems({ ...state, missingIntents, reported: reported.get(state.feature.id) ?? [] }, platform),
  );
  return { problems, platform };
}

async function readPlatformState({ guildCache, platform }: ProblemDeps, id: string) {
  const [guild, channels, bot] = await Promise.all([
    guildCache.getGuild(id, READ_MAX_AGE_MS),
    guildCache.getChannels(id, READ_MAX_AGE_MS),
    guildCache.getMember(id, platform.clientId, READ_MAX_AGE_MS),
  ]);
  if (!guild || !channels || !bot) throw new ApiError('bot-not-joined');
  return { guild, channels, bot };
}

/** None if the bot has not reported its intents. */
async function findIntentsMissingNow({ db, now }: QueryDeps, needed: readonly string[]): Promise<ReadonlySet<string>> {
  if (needed.length === 0) return new Set();
  const at = new Date(now());
  const parts = await findMissingIntents({ db }, { from: at, to: at, needed });
  return new Set(parts.at(-1) ?? []);
}
