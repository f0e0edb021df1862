import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { people } from '../people.ts';
import { hasBot } from './bot.ts';
import { everything } from './permissions.ts';
import { randomOf } from './random.ts';
import { ownerOf, rightOf } from './rights.ts';
import { getRoleIds, permissionsOfRoles, roleIds, rolesOf } from './roles.ts';
import type { SeedServer } from './seed-servers.ts';
import { snowflakeTime } from './snowflakes.ts';
import { userCount, userIdAt } from './users.ts';
import type { World } from './world.ts';

/** A member of a server. */
export interface Membership {
  userId: string;
  roles: string[];
  joinedAt: string;
}

/** The members of a server that the simulator knows by name: its owner, its people and some of the many users. */
export function membersOf(world: World, server: SeedServer): Membership[] {
  const random = randomOf(world.seed, 'members', -1 - server.index);
  const ids = roleIds(world, server);
  const coloured = rolesOf(world, server).filter(({ id, color }) => color && id !== ids.admin && id !== ids.moderator);
  const since = (): string => new Date(snowflakeTime(server.id) + random.below(3e10)).toISOString();

  const testMembers = people.flatMap(({ id }): Membership[] => {
    const right = rightOf(world, server, id);
    return right ? [{ userId: id, roles: getRoleIds(world, server, id, right), joinedAt: since() }] : [];
  });
  const bot = hasBot(world, server)
    ? [{ userId: simulatorCredentials.clientId, roles: [ids.bot], joinedAt: since() }]
    : [];
  const users = Array.from({ length: Math.min(server.memberCount, 24) }, (_, number): Membership => {
    const role = coloured[random.below(coloured.length)];
    const roles = number < 2 ? [ids.moderator] : random.chance(0.6) && role ? [role.id] : [];
    return { userId: userIdAt(world.seed, random.below(userCount)), roles, joinedAt: since() };
  });
  const owner = {
    userId: ownerOf(world, server),
    roles: [],
    joinedAt: new Date(snowflakeTime(server.id)).toISOString(),
  };
  const allMembers = [owner, ...testMembers, ...bot, ...users];
  return [...new Map(allMembers.toReversed().map((member) => [member.userId, member])).values()].toReversed();
}

/** Finds a member of a server. */
export function findMember(world: World, server: SeedServer, userId: string): Membership | undefined {
  return membersOf(world, server).find((member) => member.userId === userId);
}

/** A member's permissions in a server. */
export function permissionsOf(world: World, server: SeedServer, member: Pick<Membership, 'userId' | 'roles'>): bigint {
  if (ownerOf(world, server) === member.userId) return everything;
  return permissionsOfRoles(world, server, member.roles);
}
