import { isDeepStrictEqual } from 'node:util';
import { contract } from 'api-contract/contract';
import { copyableModules } from 'api-contract/copy';
import type { FastifyInstance } from 'fastify';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import { registerGuildRoute } from '../http/register-route.ts';
import type { ChatPlatform } from '../platform/chat-platform.ts';
import type { BotGuild } from '../platform/shapes.ts';
import { sha256 } from '../secrets.ts';
import { getTextChannels } from './channels.ts';
import { createChannelMatcher, type MatchChannel, moduleCopiers } from './copy-modules.ts';
import type { GuildCache, UserGuildCache } from './guild-caches.ts';
import {
  type FreshGuildAccess,
  type GuildDeps,
  type GuildRequest,
  guardChange,
  READ_MAX_AGE_MS,
  requireAccess,
} from './guild-guard.ts';
import { readModule, type StoredModule, saveModules } from './modules.ts';

/** Routes that copy settings from another guild: one shows a plan, the other applies exactly that plan. */
export function registerCopyRoutes(app: FastifyInstance, context: GuildDeps) {
  registerGuildRoute(app, context, contract.copyPlan, { guard: guardChange, handler: getCopyPlan });
  registerGuildRoute(app, context, contract.copy, { guard: guardChange, handler: copySettings });
}

async function getCopyPlan(call: GuildRequest<typeof contract.copyPlan>, { guild }: FreshGuildAccess) {
  const { caller, input } = call;
  const { from } = input.query;
  const request = { userId: caller.userId, from, to: guild, maxAgeMs: READ_MAX_AGE_MS };
  const { source, entries } = await planCopy(call, request);
  return {
    from: { id: source.id, name: source.name, icon: source.icon ?? null },
    modules: entries.map(({ entry }) => entry),
  };
}

async function copySettings(call: GuildRequest<typeof contract.copy>, { id: guildId, guild }: FreshGuildAccess) {
  const { caller, input } = call;
  const { from, modules } = input.body;
  const { entries } = await planCopy(call, { userId: caller.userId, from, to: guild, maxAgeMs: 0 });
  const requestedVersions = new Map(modules.map(({ module, version }) => [module, version]));
  const selectedEntries = entries.filter(({ entry }) => requestedVersions.has(entry.module));
  if (selectedEntries.some(({ entry }) => requestedVersions.get(entry.module) !== entry.version))
    throw new ApiError('saved-meanwhile');
  await saveModules(
    call,
    selectedEntries.map(({ entry: { module, after }, target }) => ({
      ...{ guildId, module, after, by: caller.userId },
      before: target,
    })),
  );
  return { message: 'OK' };
}

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
async function planCopy(deps: CopyDeps, request: CopyRequest) {
  const { from, to, maxAgeMs } = request;
  if (from === to.id) throw new ApiError('copy-source-missing');
  const source = await getSource(deps, request);
  const findMatch = createChannelMatcher(source.channels, await getTextChannels(deps, to, maxAgeMs));
  const entries = await Promise.all(
    copyableModules.map(async (module) => {
      const [source, target] = await Promise.all([readModule(deps, from, module), readModule(deps, to.id, module)]);
      return { target, entry: toPlanEntry(module, source, target, findMatch) };
    }),
  );
  return { source: source.guild, entries };
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

function toPlanEntry(
  module: (typeof copyableModules)[number],
  source: StoredModule,
  target: StoredModule,
  findMatch: MatchChannel,
) {
  const copy = moduleCopiers[module](source.value, target.value, findMatch);
  const { after, skipped } = copy ?? { after: target.value, skipped: [] };
  const effect = !copy ? 'empty' : isDeepStrictEqual(after, target.value) ? 'same' : 'changes';
  const digest = sha256(JSON.stringify([after, skipped])).toString('base64url');
  const version = `${source.revision}.${target.revision}.${digest.slice(0, 22)}`;
  return { module, effect, before: target.value, after, left_out: skipped, version } as const;
}
