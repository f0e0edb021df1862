import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { MembershipLevel } from './membership-plan.ts';

/** A permission overwrite of a channel. */
export interface Overwrite {
  id: string;
  /** 0 for a role, 1 for a member. */
  type: 0 | 1;
  allow: string;
  deny: string;
}

/** The permissions that the bot can be denied in a channel. */
export const channelPermissions = ['view', 'send', 'invite'] as const;
export type ChannelPermission = (typeof channelPermissions)[number];

/** The bits of these permissions. */
export const channelPermissionBits: Record<ChannelPermission, bigint> = {
  view: bits.ViewChannel,
  send: bits.SendMessages,
  invite: bits.CreateInstantInvite,
};

/** All permissions. */
export const allPermissions = Object.values(bits).reduce((all, bit) => all | bit, 0n);

/** The permissions of @everyone in a usual server. */
export const everyonePermissions =
  bits.ViewChannel |
  bits.SendMessages |
  bits.SendMessagesInThreads |
  bits.ReadMessageHistory |
  bits.AddReactions |
  bits.AttachFiles |
  bits.Connect |
  bits.Speak |
  bits.ChangeNickname;

/** Additional permissions of moderators. */
export const moderatorPermissions =
  bits.ManageGuild |
  bits.KickMembers |
  bits.BanMembers |
  bits.ManageMessages |
  bits.PinMessages |
  bits.ModerateMembers |
  bits.ViewAuditLog |
  bits.ManageNicknames;

/** The permissions of a bot without the administrator permission. */
export const limitedBotPermissions =
  everyonePermissions |
  bits.CreateInstantInvite |
  bits.EmbedLinks |
  bits.ManageRoles |
  bits.ViewAuditLog |
  bits.KickMembers;

/** Whether a set includes a permission; administrators have all. */
export function hasPermission(permissions: bigint, bit: bigint): boolean {
  return (permissions & bits.Administrator) !== 0n || (permissions & bit) === bit;
}

/** Whether a membership level allows managing the server. */
export function canManage(level: MembershipLevel | undefined): boolean {
  return level === 'owner' || level === 'administrator' || level === 'manager';
}

/** The permissions in a channel of a member with the permissions `base`. */
export function getChannelPermissions(
  base: bigint,
  serverId: string,
  { userId, roles }: { userId: string; roles: readonly string[] },
  overwrites: readonly Overwrite[],
): bigint {
  if ((base & bits.Administrator) !== 0n) return allPermissions;
  const everyoneOverwrites = overwrites.filter((overwrite) => overwrite.id === serverId);
  const roleOverwrites = overwrites.filter((overwrite) => overwrite.type === 0 && roles.includes(overwrite.id));
  const memberOverwrites = overwrites.filter((overwrite) => overwrite.type === 1 && overwrite.id === userId);
  return [everyoneOverwrites, roleOverwrites, memberOverwrites].reduce(applyOverwrites, base);
}

function applyOverwrites(permissions: bigint, overwrites: readonly Overwrite[]): bigint {
  const deny = overwrites.reduce((all, overwrite) => all | BigInt(overwrite.deny), 0n);
  const allow = overwrites.reduce((all, overwrite) => all | BigInt(overwrite.allow), 0n);
  return (permissions & ~deny) | allow;
}
