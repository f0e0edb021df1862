import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits, ChannelType } from 'discord-api-types/v10';
import type { ChannelDetails, State } from '../state/state.ts';
import { getRevokedPermissions } from './bot.ts';
import { channelTypes, type PlannedChannel, planChannels } from './channel-plan.ts';
import { getMemberPermissions, type Member } from './members.ts';
import {
  type ChannelPermission,
  channelPermissionBits,
  getChannelPermissions,
  hasPermission,
  type Overwrite,
} from './permissions.ts';
import { createRandom } from './random.ts';
import { getSpecialRoleIds } from './roles.ts';
import { getSeedId, type SeedServer, slots } from './seed-servers.ts';
import { findParentServer, findServer, type World } from './world.ts';

/** A channel in the platform's format. */
export interface Channel {
  id: string;
  type: number;
  guild_id: string;
  name: string;
  position: number;
  parent_id: string | null;
  permission_overwrites: Overwrite[];
  flags: number;
  nsfw?: boolean;
  topic?: string | null;
  rate_limit_per_user?: number;
  last_message_id?: string | null;
  bitrate?: number;
  user_limit?: number;
  /** Only of threads. */
  owner_id?: string;
  thread_metadata?: ChannelDetails['thread_metadata'];
  message_count?: number;
  total_message_sent?: number;
  member_count?: number;
}

/** The channels of a server, including deleted ones, without threads. */
export function getChannelsWithDeleted(world: World, server: SeedServer): Channel[] {
  const created = Object.values(world.store.state.createdChannels).filter(
    ({ serverId, type }) => serverId === server.id && !isThread({ type }),
  );
  const seedChannels = getSeedChannels(world, server);
  const { bot: botRoleId } = getSpecialRoleIds(world, server);
  return [
    ...seedChannels,
    ...created.map((channel, index) => toChannel(world, channel, seedChannels.length + index)),
  ].map((channel) => {
    const changed = { ...channel, ...world.store.state.channelChanges[channel.id] };
    const revoked = getRevokedPermissions(world, server, channel.id);
    return {
      ...changed,
      permission_overwrites: denyRevokedPermissions(revoked, botRoleId, changed.permission_overwrites),
    };
  });
}

/** The threads of a server that exist. */
export function getThreads(world: World, server: SeedServer): Channel[] {
  const { createdChannels, channelChanges } = world.store.state;
  return Object.values(createdChannels)
    .filter((channel) => channel.serverId === server.id && isThread(channel))
    .map((channel) => ({ ...toChannel(world, channel, 0), ...channelChanges[channel.id] }));
}

export function isThread({ type }: Pick<Channel, 'type'>): boolean {
  return type === 10 || type === 11 || type === 12;
}

/** The ids of a thread's members. */
export function getThreadMemberIds({ store }: World, threadId: string): readonly string[] {
  const thread = store.state.createdChannels[threadId];
  return thread?.memberIds ?? (thread?.ownerId === undefined ? [] : [thread.ownerId]);
}

function toChannel(world: World, created: State['createdChannels'][string], position: number): Channel {
  const { id, serverId, type, name, parentId, ownerId } = created;
  const common = { id, guild_id: serverId, type, name, position, parent_id: parentId, flags: 0 };
  if (!ownerId) return { ...common, permission_overwrites: [], ...getTypeDetails(type) };
  const count = world.store.state.messages[id]?.length ?? 0;
  return {
    ...common,
    ...{
      permission_overwrites: [],
      owner_id: ownerId,
      message_count: count,
      total_message_sent: count,
      member_count: getThreadMemberIds(world, id).length,
      rate_limit_per_user: 0,
    },
  };
}

function getSeedChannels(world: World, server: SeedServer): Channel[] {
  const random = createRandom(world.seed, 'channels', server.index);
  const isBotInStaffChannels = random.chance(0.8);
  const ids = getSpecialRoleIds(world, server);
  const allChannels: Channel[] = [];
  const addChannel = (
    plan: PlannedChannel | { name: string; type: 4; access: 'open' },
    parentId: string | null,
  ): string => {
    const id = getSeedId(world.seed, world.servers.length, server.index, slots.firstChannel + allChannels.length);
    const overwrites = createOverwrites(ids, plan.access, isBotInStaffChannels);
    const common = {
      id,
      guild_id: server.id,
      name: plan.name,
      position: allChannels.length,
      parent_id: parentId,
      flags: 0,
    };
    allChannels.push({ ...common, type: plan.type, permission_overwrites: overwrites, ...getTypeDetails(plan.type) });
    return id;
  };
  for (const { name, channels } of planChannels(random, server.locale === 'hu')) {
    const parentId =
      name === undefined ? null : addChannel({ name, type: channelTypes.category, access: 'open' }, null);
    for (const plan of channels) addChannel(plan, parentId);
  }
  return allChannels;
}

/** The channels of a server, without deleted ones. */
export function getChannels(world: World, server: SeedServer): Channel[] {
  const deleted = world.store.state.deletedChannels;
  return getChannelsWithDeleted(world, server).filter(({ id }) => !deleted.includes(id));
}

/** Finds a channel or thread that exists, with its server. */
export function findChannel(world: World, id: string): { server: SeedServer; channel: Channel } | undefined {
  const server = findChannelServer(world, id);
  const channel =
    server && [...getChannels(world, server), ...getThreads(world, server)].find((candidate) => candidate.id === id);
  return server && channel && { server, channel };
}

/** Finds the server of a channel or thread, also of a deleted one. */
export function findChannelServer(world: World, id: string): SeedServer | undefined {
  const { serverId } = { ...world.store.state.createdChannels[id] };
  return serverId === undefined ? findParentServer(world, id) : findServer(world, serverId);
}

/** A member's permissions in a channel, or in the channel of a thread. Members have none in private threads that they cannot see. */
export function getMemberChannelPermissions(
  world: World,
  server: SeedServer,
  member: Pick<Member, 'userId' | 'roles'>,
  channel: Channel,
): bigint {
  const parent = isThread(channel) ? getChannels(world, server).find(({ id }) => id === channel.parent_id) : channel;
  const permissions = getMemberPermissions(world, server, member);
  const granted = getChannelPermissions(permissions, server.id, member, parent?.permission_overwrites ?? []);
  const canSeeThread =
    channel.type !== ChannelType.PrivateThread ||
    hasPermission(granted, bits.ManageThreads) ||
    getThreadMemberIds(world, channel.id).includes(member.userId);
  return canSeeThread ? granted : 0n;
}

/** The bot as a member of a server. */
export function getBotMember(world: World, server: SeedServer): Pick<Member, 'userId' | 'roles'> {
  const userId = simulatorCredentials.clientId;
  const { bot } = getSpecialRoleIds(world, server);
  return { userId, roles: world.store.state.memberChanges[server.id]?.[userId]?.roles ?? [bot] };
}

/** Whether the bot may view a channel or thread. */
export function canBotView(world: World, server: SeedServer, channel: Channel): boolean {
  const permissions = getMemberChannelPermissions(world, server, getBotMember(world, server), channel);
  return hasPermission(permissions, channelPermissionBits.view);
}

/** Returns which permissions the bot has in a channel. */
export function getBotChannelPermissions(
  world: World,
  server: SeedServer,
  channel: Channel,
): Record<ChannelPermission, boolean> {
  const permissions = getMemberChannelPermissions(world, server, getBotMember(world, server), channel);
  const canView = hasPermission(permissions, channelPermissionBits.view);
  const hasChannelPermission = (permission: ChannelPermission): boolean =>
    canView && hasPermission(permissions, channelPermissionBits[permission]);
  return { view: canView, send: hasChannelPermission('send'), invite: hasChannelPermission('invite') };
}

function getTypeDetails(type: number): Partial<Channel> {
  if (type === channelTypes.category) return {};
  if (type === channelTypes.voice) return { bitrate: 64_000, user_limit: 0, nsfw: false };
  return { nsfw: false, topic: null, rate_limit_per_user: 0, last_message_id: null };
}

function createOverwrites(
  ids: ReturnType<typeof getSpecialRoleIds>,
  access: PlannedChannel['access'],
  isBotInStaffChannels: boolean,
): Overwrite[] {
  const createOverwrite = (id: string, allow: bigint, deny: bigint): Overwrite => ({
    id,
    type: 0,
    allow: allow.toString(),
    deny: deny.toString(),
  });
  if (access === 'open') return [];
  const bit = access === 'staff' ? bits.ViewChannel : bits.SendMessages;
  const isBotAllowed = access === 'read-only' || isBotInStaffChannels;
  return [
    createOverwrite(ids.everyone, 0n, bit),
    createOverwrite(ids.moderator, bit, 0n),
    ...(isBotAllowed ? [createOverwrite(ids.bot, bit, 0n)] : []),
  ];
}

function denyRevokedPermissions(
  revokedPermissions: readonly ChannelPermission[],
  botRoleId: string,
  overwrites: Overwrite[],
): Overwrite[] {
  if (revokedPermissions.length === 0) return overwrites;
  const withThreads = revokedPermissions.includes('send') ? bits.SendMessagesInThreads : 0n;
  const deny = revokedPermissions.reduce((all, permission) => all | channelPermissionBits[permission], withThreads);
  const botOverwrite = overwrites.find(({ id }) => id === botRoleId);
  const allow = BigInt(botOverwrite?.allow ?? 0) & ~deny;
  return [
    ...overwrites.filter(({ id }) => id !== botRoleId),
    { id: botRoleId, type: 0, allow: allow.toString(), deny: deny.toString() },
  ];
}

/** Deletes a channel with its threads and webhooks; `restoreChannel` restores the channel alone. */
export function deleteChannel(world: World, channelId: string): void {
  world.store.change((state) => {
    if (!state.deletedChannels.includes(channelId)) state.deletedChannels.push(channelId);
    state.webhooks = state.webhooks.filter((webhook) => webhook.channelId !== channelId);
  });
  const threads = Object.values(world.store.state.createdChannels).filter(
    (channel) => channel.parentId === channelId && isThread(channel),
  );
  for (const { id } of threads) deleteThread(world, id);
}

/** Deletes a thread for good. */
export function deleteThread(world: World, threadId: string): void {
  world.store.change(({ createdChannels, channelChanges, messages }) => {
    delete createdChannels[threadId];
    delete channelChanges[threadId];
    delete messages[threadId];
  });
}

export function restoreChannel(world: World, channelId: string): void {
  world.store.change((state) => {
    state.deletedChannels = state.deletedChannels.filter((id) => id !== channelId);
  });
}
