import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { people } from '../people.ts';
import { hasBot } from './bot.ts';
import { getMembershipLevel, getOwnerId } from './memberships.ts';
import { allPermissions } from './permissions.ts';
import { createRandom } from './random.ts';
import { combineRolePermissions, getPersonRoleIds, getSeedRoles, getSpecialRoleIds } from './roles.ts';
import type { SeedServer } from './seed-servers.ts';
import { getSnowflakeTime } from './snowflakes.ts';
import { getUserId, USER_COUNT } from './users.ts';
import type { World } from './world.ts';

/** A member of a server. */
export interface Member {
  userId: string;
  roles: string[];
  joinedAt: string;
  nick: string | null;
  /** The end of a timeout. */
  timeoutUntil: string | null;
  /** The voice channel that they are in. */
  voiceChannelId: string | null;
}

type SeedMember = Pick<Member, 'userId' | 'roles' | 'joinedAt'>;

/**
 * The members of a server that the simulator can list: its owner, test users, the bot and up to 24 others. The rest of
 * `memberCount` is only a number.
 */
export function getMembers(world: World, server: SeedServer): Member[] {
  const changes = world.store.state.memberChanges[server.id] ?? {};
  const seedMembers = getSeedMembers(world, server);
  const seedIds = new Set(seedMembers.map(({ userId }) => userId));
  const joined = Object.entries(changes).flatMap(([userId, { isMember, joinedAt = '' }]) =>
    isMember && !seedIds.has(userId) ? [{ userId, roles: [], joinedAt }] : [],
  );
  const deletedRoles = world.store.state.roleChanges[server.id]?.deleted ?? [];
  return [...seedMembers, ...joined].flatMap((member) => {
    const {
      isMember,
      roles,
      joinedAt,
      nick = null,
      timeoutUntil = null,
      voiceChannelId = null,
    } = {
      ...changes[member.userId],
    };
    if (isMember === false) return [];
    const currentRoles = (roles ?? member.roles).filter((id) => !deletedRoles.includes(id));
    return [
      { ...member, joinedAt: joinedAt ?? member.joinedAt, roles: currentRoles, nick, timeoutUntil, voiceChannelId },
    ];
  });
}

function getSeedMembers(world: World, server: SeedServer): SeedMember[] {
  const random = createRandom(world.seed, 'members', -1 - server.index);
  const ids = getSpecialRoleIds(world, server);
  const colouredRoles = getSeedRoles(world, server).filter(
    ({ id, color }) => color && id !== ids.admin && id !== ids.moderator,
  );
  const createJoinDate = (): string => new Date(getSnowflakeTime(server.id) + random.nextInt(3e10)).toISOString();

  // Who is a member of the seed takes a random date, also after they left: the other members must stay the same.
  const createDateIf = (isInSeed: boolean): string =>
    isInSeed ? createJoinDate() : new Date(getSnowflakeTime(server.id)).toISOString();
  const testMembers = people.flatMap(({ id }): SeedMember[] => {
    const joinedAt = createDateIf(world.plan.levels.get(server.index)?.has(id) === true);
    const level = getMembershipLevel(world, server, id);
    return level ? [{ userId: id, roles: getPersonRoleIds(world, server, id, level), joinedAt }] : [];
  });
  const botJoinedAt = createDateIf(!world.plan.withoutBot.has(server.index));
  const bot = hasBot(world, server)
    ? [{ userId: simulatorCredentials.clientId, roles: [ids.bot], joinedAt: botJoinedAt }]
    : [];
  const users = Array.from({ length: Math.min(server.memberCount, 24) }, (_, number): SeedMember => {
    const role = colouredRoles[random.nextInt(colouredRoles.length)];
    const roles = number < 2 ? [ids.moderator] : random.chance(0.6) && role ? [role.id] : [];
    return { userId: getUserId(world.seed, random.nextInt(USER_COUNT)), roles, joinedAt: createJoinDate() };
  });
  const owner = {
    userId: getOwnerId(world, server),
    roles: [],
    joinedAt: new Date(getSnowflakeTime(server.id)).toISOString(),
  };
  const allMembers = [owner, ...testMembers, ...bot, ...users];
  return [...new Map(allMembers.toReversed().map((member) => [member.userId, member])).values()].toReversed();
}

/** How many members a server has, also those that the simulator does not list. */
export function getMemberCount({ store }: World, { id, memberCount }: SeedServer): number {
  return memberCount + (store.state.memberCountChanges[id] ?? 0);
}

/** Counts a join or a leave. */
export function changeMemberCount({ store }: World, { id }: SeedServer, change: 1 | -1): void {
  store.change(({ memberCountChanges }) => {
    memberCountChanges[id] = (memberCountChanges[id] ?? 0) + change;
  });
}

/** Whether a user is banned from a server. */
export function isBanned({ store }: World, { id }: SeedServer, userId: string): boolean {
  return store.state.bans[id]?.[userId] !== undefined;
}

/** Finds a member of a server. */
export function findMember(world: World, server: SeedServer, userId: string): Member | undefined {
  return getMembers(world, server).find((member) => member.userId === userId);
}

/** A member's permissions on a server. */
export function getMemberPermissions(
  world: World,
  server: SeedServer,
  member: Pick<Member, 'userId' | 'roles'>,
): bigint {
  if (getOwnerId(world, server) === member.userId) return allPermissions;
  return combineRolePermissions(world, server, member.roles);
}
