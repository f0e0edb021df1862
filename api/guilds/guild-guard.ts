import type { RequiredRight, Rights } from 'api-contract/rights';
import type { Route } from 'api-contract/route';
import { snowflake } from 'api-contract/shapes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { AppContext, RequestContext, Session } from '../http/context.ts';
import type { BotGuild, OwnGuild } from '../platform/shapes.ts';
import { findJoinedGuilds, type JoinedGuild } from './bot-guilds.ts';
import type { GuildCache, UserGuildCache } from './guild-caches.ts';
import {
  type AccessRole,
  getLevelFromMember,
  getLevelFromOwnGuild,
  hasAnyRight,
  hasRight,
  parseAccess,
  readAccess,
  toRights,
} from './rights.ts';

/** How old the platform's data about a user's rights may be, in milliseconds. */
export const RIGHTS_MAX_AGE_MS = { fresh: 5000, cached: 30_000 };

export interface GuildDeps extends AppContext {
  userGuilds: UserGuildCache;
  guildCache: GuildCache;
}

/** One request to a route about a guild. */
export type GuildRequest<R extends Route> = RequestContext<R, GuildDeps>;

interface RightsDeps extends QueryDeps {
  userGuilds: UserGuildCache;
  guildCache: GuildCache;
}

/** A user's rights in a guild, from platform data that is at most `maxAgeMs` old. */
export async function getRights(
  deps: RightsDeps,
  userId: string,
  guildId: string,
  { maxAgeMs }: { maxAgeMs: number },
): Promise<Rights> {
  const guilds = await deps.userGuilds.get(userId, maxAgeMs);
  const guild = guilds.find(({ id }) => id === guildId);
  if (!guild) return toRights('member', [], []);
  const access = getLevelFromOwnGuild(guild) === 'member' ? await readAccess(deps, guildId) : [];
  return getRightsIn(deps, userId, guild, access, maxAgeMs);
}

/** Throws unless rights are enough. A user without any right does not learn whether the bot is on the guild. */
export function requireRight(rights: Rights, required: RequiredRight): Rights {
  if (!hasAnyRight(rights)) throw new ApiError('guild-denied');
  if (!hasRight(rights, required)) throw new ApiError('right-missing');
  return rights;
}

/** A guild in which a user has any right. */
export interface AccessibleGuild {
  guild: OwnGuild;
  /** Undefined if the bot has not joined it. */
  joined: JoinedGuild | undefined;
}

/** The guilds in which a user has any right. */
export async function findAccessibleGuilds(deps: RightsDeps, userId: string): Promise<AccessibleGuild[]> {
  const maxAgeMs = RIGHTS_MAX_AGE_MS.fresh;
  const guilds = await deps.userGuilds.get(userId, maxAgeMs);
  const joinedGuilds = await findJoinedGuilds(
    deps,
    guilds.map(({ id }) => id),
  );
  const checked = guilds.map(async (guild) => {
    const joined = joinedGuilds.get(guild.id);
    const access = joined?.access ? parseAccess(joined.access) : [];
    return hasAnyRight(await getRightsIn(deps, userId, guild, access, maxAgeMs)) ? [{ guild, joined }] : [];
  });
  return (await Promise.all(checked)).flat();
}

/** Fetches the roles of a member only if any role of the guild has rights. */
async function getRightsIn(
  { guildCache }: RightsDeps,
  userId: string,
  guild: OwnGuild,
  access: AccessRole[],
  maxAgeMs: number,
): Promise<Rights> {
  const level = getLevelFromOwnGuild(guild);
  if (level !== 'member' || access.length === 0) return toRights(level, [], []);
  const member = await guildCache.getMember(guild.id, userId, maxAgeMs);
  return toRights(level, member ? [guild.id, ...member.roles] : [], access);
}

/** The result of a guard, for the handler. */
export interface GuildAccess {
  id: string;
  rights: Rights;
}

/** The result of a guard that has fetched the current guild. */
export interface FreshGuildAccess extends GuildAccess {
  guild: BotGuild;
}

/** Checks a user's rights with data that is at most half a minute old. */
export async function requireAccess(
  deps: RightsDeps,
  userId: string,
  id: string,
  required: RequiredRight,
): Promise<GuildAccess> {
  const rights = await requireCachedRight(deps, userId, id, required);
  const isJoined = (await findJoinedGuilds(deps, [id])).has(id);
  if (!isJoined && !(await deps.guildCache.getGuild(id))) throw new ApiError('bot-not-joined');
  return { id, rights };
}

/** Checks a user's current rights: after the usual check, fetches the guild and the member. */
export async function requireFreshAccess(
  deps: RightsDeps,
  userId: string,
  id: string,
  required: RequiredRight,
): Promise<FreshGuildAccess> {
  await requireCachedRight(deps, userId, id, required);
  const { guildCache } = deps;
  const [guild, member] = await Promise.all([guildCache.getGuild(id), guildCache.getMember(id, userId)]);
  if (!guild) throw new ApiError('bot-not-joined');
  if (!member) throw new ApiError('guild-denied');
  const level = getLevelFromMember(guild, member);
  const access = level === 'member' ? await readAccess(deps, id) : [];
  return { id, guild, rights: requireRight(toRights(level, [id, ...member.roles], access), required) };
}

/** Checks cached rights first. If they are not enough, checks fresh data, so that new rights work within 5 s. */
async function requireCachedRight(
  deps: RightsDeps,
  userId: string,
  id: string,
  required: RequiredRight,
): Promise<Rights> {
  const cached = await getRights(deps, userId, id, { maxAgeMs: RIGHTS_MAX_AGE_MS.cached });
  if (hasRight(cached, required)) return cached;
  return requireRight(await getRights(deps, userId, id, { maxAgeMs: RIGHTS_MAX_AGE_MS.fresh }), required);
}

interface GuardedRequest extends RightsDeps {
  caller: Session;
  request: FastifyRequest;
}

const guildParams = z.object({ id: snowflake });

/** The guard of routes that read a guild. */
export function guardRead(call: GuardedRequest, required: RequiredRight): Promise<GuildAccess> {
  return requireAccess(call, call.caller.userId, guildParams.parse(call.request.params).id, required);
}

/** The guard of routes that change a guild. */
export function guardChange(call: GuardedRequest, required: RequiredRight): Promise<FreshGuildAccess> {
  return requireFreshAccess(call, call.caller.userId, guildParams.parse(call.request.params).id, required);
}
