import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { Right } from '../world/memberships.ts';

const words: readonly (readonly [bigint, string])[] = [
  [bits.Administrator, 'Administrator: everything, in every channel'],
  [bits.ManageGuild, 'Manage the server'],
  [bits.ManageRoles, 'Manage roles'],
  [bits.ManageChannels, 'Manage channels'],
  [bits.KickMembers, 'Kick members'],
  [bits.BanMembers, 'Ban members'],
  [bits.CreateInstantInvite, 'Create invites'],
  [bits.ViewAuditLog, 'View the audit log'],
  [bits.ManageMessages, 'Manage messages'],
  [bits.ViewChannel, 'View channels'],
  [bits.SendMessages, 'Send messages'],
  [bits.EmbedLinks, 'Embed links'],
  [bits.AttachFiles, 'Attach files'],
  [bits.ReadMessageHistory, 'Read the message history'],
];

/** Permissions in words; the rarer ones are counted. */
export function describePermissions(permissions: bigint): string[] {
  const known = words.filter(([bit]) => (permissions & bit) !== 0n);
  const rest = known.reduce((left, [bit]) => left & ~bit, permissions);
  const others = rest.toString(2).replaceAll('0', '').length;
  const more = others === 0 ? [] : [`${others} more permission${others === 1 ? '' : 's'}`];
  const all = [...known.map(([, text]) => text), ...more];
  return all.length > 0 ? all : ['Be a member without permissions of its own'];
}

/** What somebody may do in a server, in words. */
export const rightWords: Record<Right, string> = {
  owner: 'owner',
  administrator: 'administrator',
  manage: 'manages it',
  member: 'plain member',
};
