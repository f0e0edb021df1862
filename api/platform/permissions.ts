import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { BotGuild, Channel, Member } from './shapes.ts';

/** All permissions, including future ones. */
const ALL_PERMISSIONS = (1n << 100n) - 1n;

/** The fields of a guild that determine permissions. */
interface GuildRoles extends Pick<BotGuild, 'id' | 'owner_id'> {
  roles: Pick<BotGuild['roles'][number], 'id' | 'permissions'>[];
}

/** A member's permissions in a guild, computed as the platform does. */
export function getGuildPermissions(guild: GuildRoles, { user, roles }: Member): bigint {
  if (guild.owner_id === user.id) return ALL_PERMISSIONS;
  const granted = combinePermissions(
    guild.roles.filter(({ id }) => id === guild.id || roles.includes(id)).map(({ permissions }) => permissions),
  );
  return granted & bits.Administrator ? ALL_PERMISSIONS : granted;
}

/** A member's permissions in a channel: applies the overwrites of @everyone, then of all roles, then of the member. */
export function getChannelPermissions(guild: GuildRoles, member: Member, channel: Channel): bigint {
  const base = getGuildPermissions(guild, member);
  if (base & bits.Administrator) return base;
  const { user, roles } = member;
  const overwrites = channel.permission_overwrites;
  const layers = [
    overwrites.filter(({ id }) => id === guild.id),
    overwrites.filter(({ id, type }) => type === 0 && id !== guild.id && roles.includes(id)),
    overwrites.filter(({ id, type }) => type === 1 && id === user.id),
  ];
  return layers.reduce(
    (granted, step) =>
      (granted & ~combinePermissions(step.map(({ deny }) => deny))) |
      combinePermissions(step.map(({ allow }) => allow)),
    base,
  );
}

/** Whether these permissions allow managing the guild. */
export function canManageGuild(permissions: bigint): boolean {
  return (permissions & (bits.Administrator | bits.ManageGuild)) !== 0n;
}

/** The names of required permissions that are missing. */
export function getMissingPermissions<Name extends string>(
  permissions: bigint,
  required: Record<Name, bigint>,
): Name[] {
  const names: Name[] = [];
  for (const name in required) if ((permissions & required[name]) !== required[name]) names.push(name);
  return names;
}

function combinePermissions(sets: string[]): bigint {
  return sets.reduce((all, set) => all | BigInt(set), 0n);
}
