import type { Needs, Rights } from 'api-contract/rights';
import type { Route } from 'api-contract/route';
import { snowflake } from 'api-contract/shapes';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { ApiError } from '../errors.ts';
import type { AppContext } from '../http/context.ts';
import { implementBehind, type RequestContext } from '../http/register-route.ts';
import type { BotGuild, OwnGuild } from '../platform/shapes.ts';
import { findJoinedGuildIds } from './bot-guilds.ts';
import {
  type AccessRole,
  hasAnyRight,
  hasRight,
  readAccess,
  readSharedAccess,
  roleFromMember,
  roleFromOwnGuild,
  toRights,
} from './rights.ts';

/** How old the platform's word on a person's rights may be, in milliseconds. */
export const rightsMaxAge = { list: 5000, guard: 30_000 };

/** Somebody whom the guard has let pass to a server. */
export interface GuildAccess {
  /** The server. */
  id: string;
  rights: Rights;
}

/** The same after a look at the server as it is now. */
export interface FreshGuildAccess extends GuildAccess {
  guild: BotGuild;
}

/** The guard of every call that looks: whoever may do nothing on a server is not told whether it exists. */
export async function admit(context: AppContext, userId: string, id: string, needs: Needs): Promise<GuildAccess> {
  const admitted = await admitLately(context, userId, id, needs);
  const isKnown = (await findJoinedGuildIds(context, [id])).has(id);
  if (!isKnown && !(await context.guildCache.getGuild(id))) throw new ApiError('bot-not-joined');
  return admitted;
}

/** The guard of every change: beyond the usual one, the bot looks now whether it is there and what the person may do. */
export async function admitNow(
  context: AppContext,
  userId: string,
  id: string,
  needs: Needs,
): Promise<FreshGuildAccess> {
  await admitLately(context, userId, id, needs);
  const { guildCache } = context;
  const [guild, member] = await Promise.all([guildCache.getGuild(id), guildCache.getMember(id, userId)]);
  if (!guild) throw new ApiError('bot-not-joined');
  if (!member) throw new ApiError('guild-denied');
  const standing = roleFromMember(guild, member);
  const access = standing === 'member' ? await readAccess(context, id) : [];
  return { id, guild, rights: requireRight(toRights(standing, [id, ...member.roles], access), needs) };
}

/** The servers on which a person may do something. */
export async function findAccessibleGuilds(context: AppContext, userId: string): Promise<OwnGuild[]> {
  const guilds = await context.userGuilds.get(userId, rightsMaxAge.list);
  const others = guilds.filter((guild) => roleFromOwnGuild(guild) === 'member').map(({ id }) => id);
  const shared = await readSharedAccess(context, others);
  const looked = guilds.map(async (guild) => {
    const rights = await rightsOn(context, userId, guild, shared.get(guild.id) ?? [], rightsMaxAge.list);
    return hasAnyRight(rights) ? [guild] : [];
  });
  return (await Promise.all(looked)).flat();
}

async function admitLately(context: AppContext, userId: string, id: string, needs: Needs): Promise<GuildAccess> {
  const lately = await rightsLately(context, userId, id, rightsMaxAge.guard);
  if (lately && hasRight(lately, needs)) return { id, rights: lately };
  // What was gained since is not to wait for half a minute.
  return { id, rights: requireRight(await rightsLately(context, userId, id, rightsMaxAge.list), needs) };
}

function requireRight(rights: Rights | undefined, needs: Needs): Rights {
  if (!rights || !hasAnyRight(rights)) throw new ApiError('guild-denied');
  if (!hasRight(rights, needs)) throw new ApiError('right-missing');
  return rights;
}

async function rightsLately(context: AppContext, userId: string, id: string, maxAge: number) {
  const guilds = await context.userGuilds.get(userId, maxAge);
  const guild = guilds.find((own) => own.id === id);
  if (!guild) return undefined;
  const access = roleFromOwnGuild(guild) === 'member' ? await readAccess(context, id) : [];
  return rightsOn(context, userId, guild, access, maxAge);
}

/** The bot is asked for the roles of a member only where any role means something. */
async function rightsOn(
  context: AppContext,
  userId: string,
  guild: OwnGuild,
  access: AccessRole[],
  maxAge: number,
): Promise<Rights> {
  const standing = roleFromOwnGuild(guild);
  if (standing !== 'member' || access.length === 0) return toRights(standing, [], []);
  const member = await context.guildCache.getMember(guild.id, userId, maxAge);
  return toRights(standing, member ? [guild.id, ...member.roles] : [], access);
}

type GuildRoute = Route & { access: 'bearer'; needs: Needs };

type GuildHandler<R extends GuildRoute, A> = (call: RequestContext<R>, admitted: A) => Promise<z.input<R['answer']>>;

const guildParams = z.object({ id: snowflake });

/** Answers a call that looks at a server, for whoever has the right that it needs. */
export function implementView<R extends GuildRoute>(
  app: FastifyInstance,
  context: AppContext,
  route: R,
  work: GuildHandler<R, GuildAccess>,
) {
  const guard = (call: RequestContext<R>) => admit(call, call.caller.userId, getGuildId(call), route.needs);
  implementBehind(app, context, route, guard, work);
}

/** Answers a call that changes something on a server, for whoever has the right that it needs as of now. */
export function implementChange<R extends GuildRoute>(
  app: FastifyInstance,
  context: AppContext,
  route: R,
  work: GuildHandler<R, FreshGuildAccess>,
) {
  const guard = (call: RequestContext<R>) => admitNow(call, call.caller.userId, getGuildId(call), route.needs);
  implementBehind(app, context, route, guard, work);
}

function getGuildId({ request }: Pick<RequestContext<GuildRoute>, 'request'>): string {
  return guildParams.parse(request.params).id;
}
