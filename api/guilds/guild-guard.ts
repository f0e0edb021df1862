import type { RequiredRight, Rights } from 'api-contract/rights';
import type { Route } from 'api-contract/route';
import { snowflake } from 'api-contract/shapes';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { QueryDeps } from '../db/tables.ts';
import { ApiError } from '../errors.ts';
import type { AppContext, RequestContext, Session } from '../http/context.ts';
import { withBotCaller } from '../platform/bot-caller.ts';
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

/** How old other data of the platform may be when a page reads it, so that reloading a page costs no calls. */
export const READ_MAX_AGE_MS = 2000;

/** The look-ups of members that the list of one user may cost each second, on average. */
const LOOKUPS_PER_SECOND = 4;

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
  const candidates = guilds.map((guild) => {
    const joined = joinedGuilds.get(guild.id);
    return { guild, joined, access: joined?.access ? parseAccess(joined.access) : [] };
  });
  const lookups = candidates.filter(({ guild, access }) => needsMember(guild, access));
  // Members of many guilds get older data.
  const memberMaxAgeMs = Math.max(maxAgeMs, (lookups.length * 1000) / LOOKUPS_PER_SECOND);
  const checked = candidates.map(async ({ guild, joined, access }) =>
    hasAnyRight(await getRightsIn(deps, userId, guild, access, memberMaxAgeMs)) ? [{ guild, joined }] : [],
  );
  return (await Promise.all(checked)).flat();
}

/** Whether a user's rights depend on their roles, which have to be looked up. */
function needsMember(guild: OwnGuild, access: AccessRole[]): boolean {
  return getLevelFromOwnGuild(guild) === 'member' && access.length > 0;
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
  if (!needsMember(guild, access)) return toRights(level, [], []);
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
  if (!isJoined && !(await deps.guildCache.getGuild(id, READ_MAX_AGE_MS))) throw new ApiError('bot-not-joined');
  return { id, rights };
}

/** Checks a user's current rights: after the usual check, fetches the guild and the member, as a save. */
export async function requireFreshAccess(
  deps: RightsDeps,
  userId: string,
  id: string,
  required: RequiredRight,
): Promise<FreshGuildAccess> {
  await requireCachedRight(deps, userId, id, required);
  const check = () => checkPlatformAccess(deps, userId, id, { required, maxAgeMs: 0 });
  return withBotCaller({ share: 'trusted', key: userId }, check);
}

/** Checks a user's rights with the guild and the member, which are at most this old. */
async function checkPlatformAccess(
  deps: RightsDeps,
  userId: string,
  id: string,
  { required, maxAgeMs }: { required: RequiredRight; maxAgeMs: number },
): Promise<FreshGuildAccess> {
  const { guildCache } = deps;
  const [guild, member] = await Promise.all([
    guildCache.getGuild(id, maxAgeMs),
    guildCache.getMember(id, userId, maxAgeMs),
  ]);
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

/**
 * The guard of routes that change a guild. The plan of a change, which a user may request at any rate, uses the platform
 * as other reads do.
 */
export async function guardChange(call: GuardedRequest, required: RequiredRight): Promise<FreshGuildAccess> {
  const { userId } = call.caller;
  const { id } = guildParams.parse(call.request.params);
  if (call.request.method !== 'GET') return requireFreshAccess(call, userId, id, required);
  await requireCachedRight(call, userId, id, required);
  return checkPlatformAccess(call, userId, id, { required, maxAgeMs: READ_MAX_AGE_MS });
}
