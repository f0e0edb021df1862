import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { PermissionFlagsBits as bits, MessageFlags, OverwriteType } from 'discord-api-types/v10';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../actions/announce.ts';
import { type ChannelLocation, getMessages } from '../payloads/messages.ts';
import { findUserOrBot } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import type { Message } from '../state/state.ts';
import { hasBot } from '../world/bot.ts';
import { type Channel, findChannel, getBotMember, getMemberChannelPermissions, isThread } from '../world/channels.ts';
import { findMember, getMemberPermissions, type Member } from '../world/members.ts';
import { getOwnerId } from '../world/memberships.ts';
import { hasPermission, type Overwrite } from '../world/permissions.ts';
import { getRoles, type Role } from '../world/roles.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { findServer, type World } from '../world/world.ts';
import { parseId, platformErrors, requireBot } from './requests.ts';

/** The server of a request by the bot, which is on it and has the permission. */
export function requireServer(simulator: Simulator, request: FastifyRequest, permission = 0n): SeedServer {
  requireBot(simulator, request);
  const { world } = simulator;
  const server = findServer(world, parseId(request.params, 'server'));
  if (!server) throw platformErrors.unknownGuild();
  if (!hasBot(world, server)) throw platformErrors.missingAccess();
  if (!hasPermission(getMemberPermissions(world, server, getBotMember(world, server)), permission))
    throw platformErrors.missingPermissions();
  return server;
}

/** The channel of a request by the bot, which sees it and has the permissions there. */
export function requireChannel(
  simulator: Simulator,
  request: FastifyRequest,
  ...permissions: readonly bigint[]
): ChannelLocation {
  requireBot(simulator, request);
  return requireChannelAccess(simulator, parseId(request.params, 'channel'), ...permissions);
}

/** A channel that the bot sees, and in which it has the permissions. */
export function requireChannelAccess(
  { world }: Simulator,
  channelId: string,
  ...permissions: readonly bigint[]
): ChannelLocation {
  const location = findChannel(world, channelId);
  if (!location) throw platformErrors.unknownChannel();
  if (!hasBot(world, location.server)) throw platformErrors.missingAccess();
  const granted = getMemberChannelPermissions(
    world,
    location.server,
    getBotMember(world, location.server),
    location.channel,
  );
  if (!hasPermission(granted, bits.ViewChannel)) throw platformErrors.missingAccess();
  if (permissions.some((permission) => !hasPermission(granted, permission))) throw platformErrors.missingPermissions();
  return location;
}

/** Whether the bot has a permission in a channel. */
export function hasChannelPermission(
  { world }: Simulator,
  { server, channel }: ChannelLocation,
  permission: bigint,
): boolean {
  return hasPermission(getMemberChannelPermissions(world, server, getBotMember(world, server), channel), permission);
}

/** The permission to write in a channel, which threads have of their own. */
export function getSendPermission(channel: Pick<Channel, 'type'>): bigint {
  return isThread(channel) ? bits.SendMessagesInThreads : bits.SendMessages;
}

/** The message of a request, by default the one of the path. */
export function requireMessage({ world }: Simulator, request: FastifyRequest, { channel }: ChannelLocation): Message {
  const id = parseId(request.params, 'message');
  const message = getMessages(world, channel.id).find((candidate) => candidate.id === id);
  // A reply that only one member sees belongs to its interaction.
  if (!message || (message.flags & MessageFlags.Ephemeral) !== 0) throw platformErrors.unknownMessage();
  return message;
}

export function requireMember({ world }: Simulator, server: SeedServer, userId: string): Member {
  const member = findMember(world, server, userId);
  if (!member) throw platformErrors.unknownMember();
  return member;
}

export function requireRole({ world }: Simulator, server: SeedServer, roleId: string): Role {
  const role = getRoles(world, server).find(({ id }) => id === roleId);
  if (!role) throw platformErrors.unknownRole();
  return role;
}

/** Throws unless the overwrites are those of roles and users that exist, and the bot has the permissions that they change. */
export function requireOverwrites(simulator: Simulator, server: SeedServer, overwrites: readonly Overwrite[]): void {
  const { world } = simulator;
  const roleIds = getRoles(world, server).map(({ id }) => id);
  for (const { id, type, allow, deny } of overwrites) {
    const isExisting = type === OverwriteType.Role ? roleIds.includes(id) : findUserOrBot(world, id) !== undefined;
    if (!isExisting) throw platformErrors.unknownOverwrite();
    requireOwnPermissions(simulator, server, BigInt(allow) | BigInt(deny));
  }
}

/** The position of a member's highest role. */
export function getHighestPosition(world: World, server: SeedServer, { roles }: Pick<Member, 'roles'>): number {
  const positions = getRoles(world, server).filter(({ id }) => roles.includes(id));
  return Math.max(0, ...positions.map(({ position }) => position));
}

/** Throws unless the bot's highest role is above the member's. Nobody is above the owner. */
export function requireAbove({ world }: Simulator, server: SeedServer, userId: string): void {
  const member = findMember(world, server, userId);
  if (!member) return;
  const botPosition = getHighestPosition(world, server, getBotMember(world, server));
  const isAbove = getOwnerId(world, server) !== userId && botPosition > getHighestPosition(world, server, member);
  if (!isAbove) throw platformErrors.missingPermissions();
}

/** Throws unless the bot's highest role is above these roles. */
export function requireAboveRoles({ world }: Simulator, server: SeedServer, roleIds: readonly string[]): void {
  const botPosition = getHighestPosition(world, server, getBotMember(world, server));
  const roles = getRoles(world, server).filter(({ id }) => roleIds.includes(id));
  if (roles.some(({ position, managed }) => managed || position >= botPosition))
    throw platformErrors.missingPermissions();
}

/** Throws unless the bot itself has these permissions on the server; nobody can give more than they have. */
export function requireOwnPermissions({ world }: Simulator, server: SeedServer, permissions: bigint): void {
  if (!hasPermission(getMemberPermissions(world, server, getBotMember(world, server)), permissions))
    throw platformErrors.missingPermissions();
}

/** The bot, with the reason that it names for the audit log. */
export function getActor({ headers }: FastifyRequest): Actor {
  const header = headers['x-audit-log-reason'];
  if (typeof header !== 'string') return { userId: simulatorCredentials.clientId };
  let reason = header;
  try {
    reason = decodeURIComponent(header);
  } catch {
    // A reason with a lone % is shown as it is.
  }
  return { userId: simulatorCredentials.clientId, reason: reason.slice(0, 512) };
}
