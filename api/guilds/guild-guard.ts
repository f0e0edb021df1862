import { mayManage, permissionsIn } from '../chat-platform/permissions.ts';
import type { BotGuild, OwnGuild } from '../chat-platform/shapes.ts';
import type { Context } from '../server/context.ts';
import { Refusal } from '../server/refusal.ts';
import { joinedOf } from './bot-servers.ts';

/** How old the platform's word on a person's rights may be, in milliseconds. */
export const rightsMaxAge = { list: 5000, guard: 30_000 };

/** The one guard of every call about a server: lets pass whoever may manage it, and tells nobody else if it exists. */
export async function guardGuild(context: Context, userId: string, guildId: string): Promise<OwnGuild> {
  const { ownGuilds } = context;
  const isIt = ({ id }: OwnGuild) => id === guildId;
  const guild =
    (await ownGuilds.of(context, userId, rightsMaxAge.guard)).find(isIt) ??
    (await ownGuilds.of(context, userId, rightsMaxAge.list)).find(isIt);
  if (!guild) throw new Refusal('guild-denied');
  return guild;
}

/** The guard of what is only looked up here: the platform is asked for the bot where it is not known to be there. */
export async function guardStored(context: Context, userId: string, guildId: string) {
  await guardGuild(context, userId, guildId);
  if ((await joinedOf(context, [guildId])).has(guildId)) return;
  if (!(await context.serverViews.server(context, guildId))) throw new Refusal('bot-not-joined');
}

/** The guard of every change: beyond the usual one, the bot looks now whether it is there and what the person may do. */
export async function guardChange(context: Context, userId: string, guildId: string): Promise<BotGuild> {
  await guardGuild(context, userId, guildId);
  const { serverViews } = context;
  const [guild, member] = await Promise.all([
    serverViews.server(context, guildId),
    serverViews.member(context, guildId, userId),
  ]);
  if (!guild) throw new Refusal('bot-not-joined');
  if (!member || !mayManage(permissionsIn(guild, member))) throw new Refusal('guild-denied');
  return guild;
}
