import { people } from '../people.ts';
import type { MembershipLevel } from './membership-plan.ts';
import { createRandom } from './random.ts';
import type { SeedServer } from './seed-servers.ts';
import { getUserId, USER_COUNT } from './users.ts';
import type { World } from './world.ts';

/** A person's membership level on a server; undefined if they are not a member. */
export function getMembershipLevel(world: World, server: SeedServer, personId: string): MembershipLevel | undefined {
  const storedLevel = world.store.state.levels[server.id]?.[personId];
  if (storedLevel !== undefined) return storedLevel ?? undefined;
  return world.plan.levels.get(server.index)?.get(personId);
}

/** Changes a person's membership level on a server. Undefined removes them from it, which the state stores as null. */
export function setMembershipLevel(
  world: World,
  server: SeedServer,
  personId: string,
  level: MembershipLevel | undefined,
): void {
  world.store.change(({ levels, roles }) => {
    const serverLevels = { ...levels[server.id] };
    if (level === 'owner') {
      // A server has one owner: the previous owner becomes an administrator.
      for (const { id } of people)
        if (getMembershipLevel(world, server, id) === 'owner') serverLevels[id] = 'administrator';
    }
    serverLevels[personId] = level ?? null;
    levels[server.id] = serverLevels;
    roles[server.id] = { ...roles[server.id], [personId]: [] };
  });
}

/** Gives a member roles in addition to those of their membership level, until their membership level changes. */
export function setRoles(world: World, server: SeedServer, personId: string, roleIds: readonly string[]): void {
  world.store.change(({ roles }) => {
    roles[server.id] = { ...roles[server.id], [personId]: [...roleIds] };
  });
}

/** The id of a server's owner: a test user, or else a random user. */
export function getOwnerId(world: World, server: SeedServer): string {
  const person = people.find(({ id }) => getMembershipLevel(world, server, id) === 'owner');
  return person?.id ?? getUserId(world.seed, createRandom(world.seed, 'members', server.index).nextInt(USER_COUNT));
}

/** The servers that a person is a member of, with their membership level. */
export function getMemberships(world: World, personId: string): { server: SeedServer; level: MembershipLevel }[] {
  return world.servers.flatMap((server) => {
    const level = getMembershipLevel(world, server, personId);
    return level ? [{ server, level }] : [];
  });
}
