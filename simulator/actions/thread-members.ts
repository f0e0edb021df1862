import type { ChannelLocation } from '../payloads/messages.ts';
import type { Simulator } from '../simulator.ts';
import { canBotView, findChannel, getThreadMemberIds } from '../world/channels.ts';
import { announce } from './announce.ts';

/** Adds users to a thread. */
export function addThreadMembers(
  simulator: Simulator,
  { server, channel }: ChannelLocation,
  userIds: readonly string[],
): void {
  const { world } = simulator;
  const before = getThreadMemberIds(world, channel.id);
  const added = userIds.filter((id) => !before.includes(id));
  if (added.length === 0) return;
  const couldBotView = canBotView(world, server, channel);
  setThreadMembers(simulator, channel.id, [...before, ...added]);
  // A bot does not know a private thread until it is added to it.
  if (!couldBotView) announce(simulator, server, 'THREAD_CREATE', { ...findChannel(world, channel.id)?.channel });
  const join_timestamp = new Date(simulator.now()).toISOString();
  announce(simulator, server, 'THREAD_MEMBERS_UPDATE', {
    ...{ id: channel.id, guild_id: server.id, member_count: before.length + added.length },
    added_members: added.map((user_id) => ({ id: channel.id, user_id, join_timestamp, flags: 0 })),
  });
}

/** Removes a user from a thread. */
export function removeThreadMember(simulator: Simulator, { server, channel }: ChannelLocation, userId: string): void {
  const memberIds = getThreadMemberIds(simulator.world, channel.id).filter((id) => id !== userId);
  // Announced before the change: a bot that leaves a private thread gets this event, but none after it.
  announce(simulator, server, 'THREAD_MEMBERS_UPDATE', {
    ...{ id: channel.id, guild_id: server.id, member_count: memberIds.length },
    removed_member_ids: [userId],
  });
  setThreadMembers(simulator, channel.id, memberIds);
}

function setThreadMembers({ world }: Simulator, threadId: string, memberIds: string[]): void {
  world.store.change(({ createdChannels }) => {
    const thread = createdChannels[threadId];
    if (thread) thread.memberIds = memberIds;
  });
}
