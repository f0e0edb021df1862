import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { Right } from './memberships.ts';

/** Who may do what in a channel, beyond the roles. */
export interface Overwrite {
  id: string;
  /** 0 for a role, 1 for a member. */
  type: 0 | 1;
  allow: string;
  deny: string;
}

/** What of the bot can be taken away in a channel. */
export const abilities = ['view', 'send', 'invite'] as const;
export type Ability = (typeof abilities)[number];

/** The bits of what can be taken away. */
export const bitOf: Record<Ability, bigint> = {
  view: bits.ViewChannel,
  send: bits.SendMessages,
  invite: bits.CreateInstantInvite,
};

/** Every permission that there is. */
export const everything = Object.values(bits).reduce((all, bit) => all | bit, 0n);

/** What everybody may do in a usual server. */
export const ordinary =
  bits.ViewChannel |
  bits.SendMessages |
  bits.ReadMessageHistory |
  bits.AddReactions |
  bits.AttachFiles |
  bits.Connect |
  bits.Speak |
  bits.ChangeNickname;

/** What moderators may do beyond that. */
export const moderating =
  bits.ManageGuild |
  bits.KickMembers |
  bits.BanMembers |
  bits.ManageMessages |
  bits.ModerateMembers |
  bits.ViewAuditLog |
  bits.ManageNicknames;

/** What a bot has that was not given the administrator permission. */
export const botWithoutAdministrator =
  ordinary | bits.CreateInstantInvite | bits.EmbedLinks | bits.ManageRoles | bits.ViewAuditLog | bits.KickMembers;

/** Whether a set holds a permission, which the administrator permission always does. */
export function holds(permissions: bigint, bit: bigint): boolean {
  return (permissions & bits.Administrator) !== 0n || (permissions & bit) === bit;
}

/** Whether somebody with a right may manage the server. */
export function mayManage(right: Right | undefined): boolean {
  return right === 'owner' || right === 'administrator' || right === 'manage';
}

/** The permissions in a channel of somebody who has `base` in the server and these roles. */
export function inChannel(
  base: bigint,
  serverId: string,
  roles: readonly string[],
  overwrites: readonly Overwrite[],
): bigint {
  if ((base & bits.Administrator) !== 0n) return everything;
  const everyone = overwrites.filter((overwrite) => overwrite.id === serverId);
  const ofRoles = overwrites.filter((overwrite) => overwrite.type === 0 && roles.includes(overwrite.id));
  return apply(apply(base, everyone), ofRoles);
}

function apply(permissions: bigint, overwrites: readonly Overwrite[]): bigint {
  const deny = overwrites.reduce((all, overwrite) => all | BigInt(overwrite.deny), 0n);
  const allow = overwrites.reduce((all, overwrite) => all | BigInt(overwrite.allow), 0n);
  return (permissions & ~deny) | allow;
}
