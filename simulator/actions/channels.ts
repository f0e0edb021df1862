import { AuditLogEvent, ChannelType } from 'discord-api-types/v10';
import { getMessages } from '../payloads/messages.ts';
import type { Simulator } from '../simulator.ts';
import type { ChannelDetails } from '../state/state.ts';
import { setRevokedPermissions } from '../world/bot.ts';
import {
  restoreChannel as bringBackChannel,
  type Channel,
  deleteThread,
  findChannel,
  isThread,
  deleteChannel as removeChannel,
} from '../world/channels.ts';
import type { ChannelPermission } from '../world/permissions.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { type Actor, announce, writeAuditLog } from './announce.ts';

/** Creates a channel, or a thread in one. The id of a thread that starts from a message is that of the message. */
export function createChannel(
  simulator: Simulator,
  server: SeedServer,
  {
    type,
    name,
    parentId,
    id = simulator.createId(),
    ...details
  }: { type: number; name: string; parentId: string | null; id?: string } & Partial<ChannelDetails>,
  actor: Actor,
): Channel {
  const isNewThread = isThread({ type });
  const archive_timestamp = new Date(simulator.now()).toISOString();
  const thread_metadata = { archived: false, locked: false, auto_archive_duration: 1440, archive_timestamp };
  simulator.world.store.change(({ createdChannels, channelChanges }) => {
    const owner = isNewThread ? { ownerId: actor.userId } : {};
    createdChannels[id] = { id, serverId: server.id, type, name, parentId, ...owner };
    channelChanges[id] = { ...details, ...(isNewThread ? { thread_metadata } : {}) };
  });
  const channel = findChannel(simulator.world, id)?.channel;
  if (!channel) throw new Error('The created channel is missing.');
  if (isNewThread) announce(simulator, server, 'THREAD_CREATE', { ...channel, newly_created: true });
  else announce(simulator, server, 'CHANNEL_CREATE', { ...channel });
  const action = isNewThread ? AuditLogEvent.ThreadCreate : AuditLogEvent.ChannelCreate;
  writeAuditLog(simulator, server, actor, { action, targetId: id });
  return channel;
}

/** Changes a channel or thread. */
export function editChannel(
  simulator: Simulator,
  server: SeedServer,
  channelId: string,
  details: Partial<ChannelDetails>,
  actor: Actor,
): void {
  simulator.world.store.change(({ channelChanges }) => {
    channelChanges[channelId] = { ...channelChanges[channelId], ...details };
  });
  announceChannel(simulator, server, channelId);
  const channel = findChannel(simulator.world, channelId)?.channel;
  const action = channel && isThread(channel) ? AuditLogEvent.ThreadUpdate : AuditLogEvent.ChannelUpdate;
  writeAuditLog(simulator, server, actor, { action, targetId: channelId });
}

/** Deletes a channel or thread. `restoreChannel` restores a channel, without its threads and webhooks. */
export function deleteChannel(simulator: Simulator, server: SeedServer, channel: Channel, actor: Actor): void {
  const { id, guild_id, parent_id, type } = channel;
  if (isThread(channel)) {
    // Announced before the change, which removes who may see a private thread.
    announce(simulator, server, 'THREAD_DELETE', { id, guild_id, parent_id, type });
    const files = getMessages(simulator.world, id).flatMap(({ attachments }) => attachments);
    simulator.files.delete(files.map((file) => file.id));
    deleteThread(simulator.world, id);
  } else {
    removeChannel(simulator.world, id);
    announce(simulator, server, 'CHANNEL_DELETE', { ...channel });
  }
  const action = isThread(channel) ? AuditLogEvent.ThreadDelete : AuditLogEvent.ChannelDelete;
  writeAuditLog(simulator, server, actor, { action, targetId: id });
}

/** Brings a deleted channel back; for the bot it is a new one. */
export function restoreChannel(simulator: Simulator, server: SeedServer, channelId: string): void {
  bringBackChannel(simulator.world, channelId);
  const channel = findChannel(simulator.world, channelId)?.channel;
  if (channel) announce(simulator, server, 'CHANNEL_CREATE', { ...channel });
}

/** Sets the permissions that the bot lacks in a channel. */
export function revokePermissions(
  simulator: Simulator,
  server: SeedServer,
  channelId: string,
  revoked: readonly ChannelPermission[],
): void {
  setRevokedPermissions(simulator.world, server, channelId, revoked);
  announceChannel(simulator, server, channelId);
}

function announceChannel(simulator: Simulator, server: SeedServer, channelId: string): void {
  const channel = findChannel(simulator.world, channelId)?.channel;
  if (channel) announce(simulator, server, isThread(channel) ? 'THREAD_UPDATE' : 'CHANNEL_UPDATE', { ...channel });
}

/** The kinds of channels that hold messages. */
export const messageChannelTypes: readonly number[] = [
  ChannelType.GuildText,
  ChannelType.GuildAnnouncement,
  ChannelType.GuildVoice,
  ChannelType.AnnouncementThread,
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
];
