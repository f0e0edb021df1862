import { PermissionFlagsBits as bits, ChannelType } from 'discord-api-types/v10';
import { getHighestPosition } from '../rest/access.ts';
import { type Channel, isThread } from '../world/channels.ts';
import { findMember } from '../world/members.ts';
import { getOwnerId } from '../world/memberships.ts';
import { hasPermission } from '../world/permissions.ts';
import { getRoles } from '../world/roles.ts';
import type { World } from '../world/world.ts';
import { getMemberName, getViewerChannelPermissions, type Viewer } from './viewer.ts';

const permissionNames = {
  AddReactions: 'Add reactions',
  AttachFiles: 'Attach files',
  BanMembers: 'Ban members',
  ChangeNickname: 'Change nickname',
  Connect: 'Connect',
  KickMembers: 'Kick members',
  ManageMessages: 'Manage messages',
  ManageNicknames: 'Manage nicknames',
  ManageRoles: 'Manage roles',
  ModerateMembers: 'Time out members',
  MoveMembers: 'Move members',
  PinMessages: 'Pin messages',
  SendMessages: 'Send messages',
  SendMessagesInThreads: 'Send messages in threads',
  ViewChannel: 'View channels',
} as const;
export type PermissionName = keyof typeof permissionNames;

/** The name of the permission to write in a channel. */
export function getSendPermissionName(channel: Pick<Channel, 'type'>): PermissionName {
  return isThread(channel) ? 'SendMessagesInThreads' : 'SendMessages';
}

/** Why the viewer lacks a permission, in a sentence; undefined if they have it. `permissions` may be of a channel. */
export function explainMissingPermission(
  { member, name, isTimedOut, isBanned, permissions }: Viewer,
  permission: PermissionName,
  granted = permissions,
): string | undefined {
  if (!member) return isBanned ? `${name} is banned from this server.` : `${name} is not on this server.`;
  if (hasPermission(granted, bits[permission])) return undefined;
  if (isTimedOut) return `${name} is timed out until ${formatTime(member.timeoutUntil)}.`;
  return `${name} lacks the permission “${permissionNames[permission]}”.`;
}

/** Why the viewer lacks a permission in a channel, in a sentence; undefined if they have it. */
export function explainMissingChannelPermission(
  world: World,
  viewer: Viewer,
  channel: Channel,
  permission: PermissionName,
): string | undefined {
  const granted = getViewerChannelPermissions(world, viewer, channel);
  const canView = hasPermission(granted, bits.ViewChannel);
  if (viewer.member && !canView && channel.type === ChannelType.PrivateThread)
    return `${viewer.name} cannot see this private thread.`;
  return (
    explainMissingPermission(viewer, 'ViewChannel', granted) ?? explainMissingPermission(viewer, permission, granted)
  );
}

/** Why the viewer may not moderate a member: nobody may who is not ranked above them. */
export function explainRank(world: World, viewer: Viewer, userId: string): string | undefined {
  const { server } = viewer;
  const target = findMember(world, server, userId);
  if (!target) return undefined;
  const name = getMemberName(world, server, userId);
  if (getOwnerId(world, server) === userId) return `${name} owns the server, so nobody may do this to them.`;
  const isAbove = getRank(world, viewer) > getHighestPosition(world, server, target);
  return isAbove ? undefined : `${viewer.name}’s highest role is not above that of ${name}.`;
}

/** Why the viewer may not give, take or change a role. */
export function explainRoleRank(world: World, viewer: Viewer, roleId: string): string | undefined {
  const role = getRoles(world, viewer.server).find(({ id }) => id === roleId);
  if (!role) return 'This role no longer exists.';
  if (role.managed) return `${role.name} belongs to the bot, so nobody can give, take or change it.`;
  return role.position < getRank(world, viewer)
    ? undefined
    : `${viewer.name}’s highest role is not above ${role.name}.`;
}

function getRank(world: World, { member, server, isOwner }: Viewer): number {
  if (isOwner) return Number.POSITIVE_INFINITY;
  return member ? getHighestPosition(world, server, member) : 0;
}

/** A time as the pages show it. */
export function formatTime(time: string | number | null): string {
  return time === null ? '' : `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
