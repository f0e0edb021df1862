import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { BotGuild, Channel, Member } from './shapes.ts';

/** All permissions, including future ones. */
const everything = (1n << 100n) - 1n;

/** The fields of a guild that determine permissions. */
interface Ranks extends Pick<BotGuild, 'id' | 'owner_id'> {
  roles: Pick<BotGuild['roles'][number], 'id' | 'permissions'>[];
}

/** A member's permissions in a guild, computed as the platform does. */
export function permissionsIn(guild: Ranks, { user, roles }: Member): bigint {
  if (guild.owner_id === user.id) return everything;
  const granted = unionOf(
    guild.roles.filter(({ id }) => id === guild.id || roles.includes(id)).map(({ permissions }) => permissions),
  );
  return granted & bits.Administrator ? everything : granted;
}

/** A member's permissions in a channel: applies the overwrites of @everyone, then of all roles, then of the member. */
export function permissionsInChannel(guild: Ranks, member: Member, channel: Channel): bigint {
  const base = permissionsIn(guild, member);
  if (base & bits.Administrator) return base;
  const { user, roles } = member;
  const exceptions = channel.permission_overwrites;
  const steps = [
    exceptions.filter(({ id }) => id === guild.id),
    exceptions.filter(({ id, type }) => type === 0 && id !== guild.id && roles.includes(id)),
    exceptions.filter(({ id, type }) => type === 1 && id === user.id),
  ];
  return steps.reduce(
    (granted, step) => (granted & ~unionOf(step.map(({ deny }) => deny))) | unionOf(step.map(({ allow }) => allow)),
    base,
  );
}

/** Whether these permissions allow managing the guild. */
export function mayManage(permissions: bigint): boolean {
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

function unionOf(sets: string[]): bigint {
  return sets.reduce((all, set) => all | BigInt(set), 0n);
}
