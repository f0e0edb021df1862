import { people } from '../people.ts';
import type { Right } from './memberships.ts';
import { createRandom } from './random.ts';
import type { SeedServer } from './seed-servers.ts';
import { getUserId, USER_COUNT } from './users.ts';
import type { World } from './world.ts';

/** A person's right in a server; undefined if they are not a member. */
export function getRight(world: World, server: SeedServer, personId: string): Right | undefined {
  const storedRight = world.store.state.rights[server.id]?.[personId];
  if (storedRight !== undefined) return storedRight ?? undefined;
  return world.plan.rights.get(server.index)?.get(personId);
}

/** Changes a person's right in a server, or removes them from it. */
export function setRight(world: World, server: SeedServer, personId: string, right: Right | undefined): void {
  world.store.change(({ rights, roles }) => {
    const serverRights = { ...rights[server.id] };
    if (right === 'owner') {
      // A server has one owner: the previous owner becomes an administrator.
      for (const { id } of people) if (getRight(world, server, id) === 'owner') serverRights[id] = 'administrator';
    }
    serverRights[personId] = right ?? null;
    rights[server.id] = serverRights;
    roles[server.id] = { ...roles[server.id], [personId]: [] };
  });
}

/** Gives a member roles in addition to those of their right, until their right changes. */
export function setRoles(world: World, server: SeedServer, personId: string, roleIds: readonly string[]): void {
  world.store.change(({ roles }) => {
    roles[server.id] = { ...roles[server.id], [personId]: [...roleIds] };
  });
}

/** The id of a server's owner: a test user, or else a random user. */
export function getOwnerId(world: World, server: SeedServer): string {
  const person = people.find(({ id }) => getRight(world, server, id) === 'owner');
  return person?.id ?? getUserId(world.seed, createRandom(world.seed, 'members', server.index).below(USER_COUNT));
}

/** The servers that a person is a member of, with their right. */
export function getMemberships(world: World, personId: string): { server: SeedServer; right: Right }[] {
  return world.servers.flatMap((server) => {
    const right = getRight(world, server, personId);
    return right ? [{ server, right }] : [];
  });
}
