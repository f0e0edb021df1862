import type { OwnGuild } from '../chat-platform/shapes.ts';
import type { Context } from '../server/context.ts';
import { Refusal } from '../server/refusal.ts';

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
