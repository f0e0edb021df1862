import { toFeatureModule } from 'api-contract/changes';
import { contract } from 'api-contract/contract';
import { getFeatureLevel } from 'api-contract/rights';
import type { FastifyInstance } from 'fastify';
import { getBotHeartbeat } from '../bot/heartbeat.ts';
import { findMissingIntents } from '../bot/intents.ts';
import { readLiveManifest } from '../bot/manifests.ts';
import { readReportedProblems } from '../bot/problems.ts';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import { findFeatureProblems, type Problem } from './feature-problems.ts';
import { parseFeature } from './feature-settings.ts';
import { type GuildAccess, type GuildDeps, type GuildRequest, guardRead, READ_MAX_AGE_MS } from './guild-guard.ts';
import { readModules } from './modules.ts';
import { isAtLeast } from './rights.ts';

/** The route of what keeps the bot from working on a guild. */
export function registerProblemRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.problems, { guard: guardRead, handler: getProblems });
}

async function getProblems(call: GuildRequest<typeof contract.problems>, { id, rights }: GuildAccess) {
  const [live, { silent, last_heard_at: since }] = await Promise.all([
    readLiveManifest(call.db),
    getBotHeartbeat(call),
  ]);
  const visible = (live?.manifest.features ?? []).filter((feature) =>
    isAtLeast(getFeatureLevel(rights, feature.id), 'view'),
  );
  const modules = await readModules(
    call,
    [id],
    visible.map((feature) => toFeatureModule(feature.id)),
  );
  const on = visible.flatMap((feature) => {
    const settings = parseFeature(feature, modules.get(id)?.[toFeatureModule(feature.id)]?.value ?? null);
    return settings.enabled ? [{ feature, settings }] : [];
  });
  const offline: Problem[] = silent && since !== null ? [{ id: 'bot-offline', kind: 'bot-offline', since }] : [];
  if (on.length === 0) return { problems: offline, owner: null };
  const platform = await readPlatformState(call, id);
  const reported = await readReportedProblems(call, id);
  const missingIntents = await findIntentsMissingNow(
    call,
    on.flatMap(({ feature }) => feature.intents ?? []),
  );
  const found = on.flatMap((state) =>
    findFeatureProblems({ ...state, missingIntents, reported: reported.get(state.feature.id) ?? [] }, platform),
  );
  const needsPermission = found.some(({ kind }) => kind === 'permission-missing' || kind === 'channel-closed');
  const needsOwner = rights.server !== 'manage' && needsPermission;
  const owner = needsOwner ? await findOwnerName(call, platform.guild) : null;
  return { problems: [...offline, ...found], owner };
}

async function readPlatformState({ guildCache, platform }: GuildDeps, id: string) {
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

/** The name of the server’s owner, for users who cannot give permissions. */
async function findOwnerName({ guildCache }: GuildDeps, guild: { id: string; owner_id?: string | null | undefined }) {
  const owner = guild.owner_id ? await guildCache.getMember(guild.id, guild.owner_id, READ_MAX_AGE_MS) : undefined;
  return owner ? owner.nick || owner.user.global_name || owner.user.username || null : null;
}
