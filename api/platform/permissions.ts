import { PermissionFlagsBits as bits } from 'discord-api-types/v10';
import type { BotGuild, Channel, Member } from './shapes.ts';

/** Every permission that there is and will be. */
const everything = (1n << 100n) - 1n;

/** What of a server its permissions follow from. */
interface Ranks extends Pick<BotGuild, 'id' | 'owner_id'> {
  roles: Pick<BotGuild['roles'][number], 'id' | 'permissions'>[];
}

/** What a member may do in a server as a whole, as the platform computes it. */
export function permissionsIn(guild: Ranks, { user, roles }: Member): bigint {
  if (guild.owner_id === user.id) return everything;
  const granted = unionOf(
    guild.roles.filter(({ id }) => id === guild.id || roles.includes(id)).map(({ permissions }) => permissions),
  );
  return granted & bits.Administrator ? everything : granted;
}

/** What a member may do in a channel: first everybody's exceptions count, then the roles' together, then the member's. */
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

/** Which of these permissions a set does not hold. */
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
