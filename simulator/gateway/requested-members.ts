import { GatewayIntentBits } from 'discord-api-types/v10';
import type { z } from 'zod';
import { toMemberPayload } from '../payloads/members.ts';
import { toPresenceList } from '../payloads/presences.ts';
import { findUserOrBot } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { getMembers } from '../world/members.ts';
import { findServer } from '../world/world.ts';
import type { requestMembersSchema } from './commands.ts';
import type { Session } from './session.ts';

const CHUNK_SIZE = 1000;

/** Sends the members that a bot requested. */
export function sendRequestedMembers(
  simulator: Simulator,
  session: Session,
  { guild_id, query, limit, user_ids, nonce, presences }: z.infer<typeof requestMembersSchema>,
): void {
  const { world } = simulator;
  const server = findServer(world, guild_id);
  if (!server || !hasBot(world, server)) return;
  // The whole list takes the intent for members.
  const wantsAll = query === '' && limit === 0 && !user_ids;
  const isAllowed = !wantsAll || (session.identity.intents & GatewayIntentBits.GuildMembers) !== 0;
  const matches = (userId: string): boolean => {
    if (user_ids) return user_ids.includes(userId);
    const user = findUserOrBot(world, userId);
    return Boolean(user?.username.toLowerCase().startsWith((query ?? '').toLowerCase()));
  };
  const found = isAllowed ? getMembers(world, server).filter(({ userId }) => matches(userId)) : [];
  const listed = limit > 0 ? found.slice(0, limit) : found;
  const members = listed.flatMap((member) => toMemberPayload(world, member) ?? []);
  const mayGetPresences = (session.identity.intents & GatewayIntentBits.GuildPresences) !== 0;
  const chunkCount = Math.max(1, Math.ceil(members.length / CHUNK_SIZE));
  for (let index = 0; index < chunkCount; index++) {
    const [start, end] = [index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE];
    const ids = listed.slice(start, end).map(({ userId }) => userId);
    session.sendRequested('GUILD_MEMBERS_CHUNK', {
      guild_id,
      members: members.slice(start, end),
      chunk_index: index,
      chunk_count: chunkCount,
      not_found: user_ids?.filter((id) => !found.some(({ userId }) => userId === id)) ?? [],
      ...(presences ? { presences: mayGetPresences ? toPresenceList(simulator, server, ids) : [] } : {}),
      ...(nonce === undefined ? {} : { nonce }),
    });
  }
}
