import type { Needs, Rights } from 'api-contract/rights';
import type { Context } from '../http/context.ts';
import { Refusal } from '../http/refusal.ts';
import type { BotGuild, OwnGuild } from '../platform/shapes.ts';
import { allows, isAnything, rightsOf, standingAmong, standingIn } from './access/rights-of.ts';
import { type AccessRole, sharedAccess, storedAccess } from './access/stored-access.ts';
import { joinedOf } from './bot-servers.ts';

/** How old the platform's word on a person's rights may be, in milliseconds. */
export const rightsMaxAge = { list: 5000, guard: 30_000 };

/** Somebody whom the guard has let pass to a server. */
export interface Admitted {
  /** The server. */
  id: string;
  rights: Rights;
}

/** The same after a look at the server as it is now. */
export interface AdmittedNow extends Admitted {
  server: BotGuild;
}

/** The guard of every call that looks: whoever may do nothing on a server is not told whether it exists. */
export async function admit(context: Context, userId: string, id: string, needs: Needs): Promise<Admitted> {
  const admitted = await admitLately(context, userId, id, needs);
  const isKnown = (await joinedOf(context, [id])).has(id);
  if (!isKnown && !(await context.serverViews.server(id))) throw new Refusal('bot-not-joined');
  return admitted;
}

/** The guard of every change: beyond the usual one, the bot looks now whether it is there and what the person may do. */
export async function admitNow(context: Context, userId: string, id: string, needs: Needs): Promise<AdmittedNow> {
  await admitLately(context, userId, id, needs);
  const { serverViews } = context;
  const [server, member] = await Promise.all([serverViews.server(id), serverViews.member(id, userId)]);
  if (!server) throw new Refusal('bot-not-joined');
  if (!member) throw new Refusal('guild-denied');
  const standing = standingAmong(server, member);
  const access = standing === 'member' ? await storedAccess(context, id) : [];
  return { id, server, rights: enough(rightsOf(standing, [id, ...member.roles], access), needs) };
}

/** The servers on which a person may do something. */
export async function admittedGuilds(context: Context, userId: string): Promise<OwnGuild[]> {
  const guilds = await context.ownGuilds.of(userId, rightsMaxAge.list);
  const others = guilds.filter((guild) => standingIn(guild) === 'member').map(({ id }) => id);
  const shared = await sharedAccess(context, others);
  const looked = guilds.map(async (guild) => {
    const rights = await rightsOn(context, userId, guild, shared.get(guild.id) ?? [], rightsMaxAge.list);
    return isAnything(rights) ? [guild] : [];
  });
  return (await Promise.all(looked)).flat();
}

async function admitLately(context: Context, userId: string, id: string, needs: Needs): Promise<Admitted> {
  const lately = await rightsLately(context, userId, id, rightsMaxAge.guard);
  if (lately && allows(lately, needs)) return { id, rights: lately };
  // What was gained since is not to wait for half a minute.
  return { id, rights: enough(await rightsLately(context, userId, id, rightsMaxAge.list), needs) };
}

function enough(rights: Rights | undefined, needs: Needs): Rights {
  if (!rights || !isAnything(rights)) throw new Refusal('guild-denied');
  if (!allows(rights, needs)) throw new Refusal('right-missing');
  return rights;
}

async function rightsLately(context: Context, userId: string, id: string, maxAge: number) {
  const guilds = await context.ownGuilds.of(userId, maxAge);
  const guild = guilds.find((own) => own.id === id);
  if (!guild) return undefined;
  const access = standingIn(guild) === 'member' ? await storedAccess(context, id) : [];
  return rightsOn(context, userId, guild, access, maxAge);
}

/** The bot is asked for the roles of a member only where any role means something. */
async function rightsOn(
  context: Context,
  userId: string,
  guild: OwnGuild,
  access: AccessRole[],
  maxAge: number,
): Promise<Rights> {
  const standing = standingIn(guild);
  if (standing !== 'member' || access.length === 0) return rightsOf(standing, [], []);
  const member = await context.serverViews.member(guild.id, userId, maxAge);
  return rightsOf(standing, member ? [guild.id, ...member.roles] : [], access);
}
