import { people } from '../people.ts';
import type { Right } from './memberships.ts';
import { randomOf } from './random.ts';
import type { SeedServer } from './seed-servers.ts';
import { userCount, userIdAt } from './users.ts';
import type { World } from './world.ts';

/** A person's right in a server; undefined if they are not a member. */
export function rightOf(world: World, server: SeedServer, personId: string): Right | undefined {
  const changed = world.store.state.rights[server.id]?.[personId];
  if (changed !== undefined) return changed ?? undefined;
  return world.plan.rights.get(server.index)?.get(personId);
}

/** Changes a person's right in a server, or removes them from it. */
export function setRight(world: World, server: SeedServer, personId: string, right: Right | undefined): void {
  world.store.change(({ rights, roles }) => {
    const changed = { ...rights[server.id] };
    if (right === 'owner') {
      // A server has one owner: the previous owner becomes an administrator.
      for (const { id } of people) if (rightOf(world, server, id) === 'owner') changed[id] = 'administrator';
    }
    changed[personId] = right ?? null;
    rights[server.id] = changed;
    roles[server.id] = { ...roles[server.id], [personId]: [] };
  });
}

/** Gives a member roles in addition to those of their right, until their right changes. */
export function setRoles(world: World, server: SeedServer, personId: string, roleIds: readonly string[]): void {
  world.store.change(({ roles }) => {
    roles[server.id] = { ...roles[server.id], [personId]: [...roleIds] };
  });
}

/** The id of a server's owner: one of the five people, or any user. */
export function ownerOf(world: World, server: SeedServer): string {
  const person = people.find(({ id }) => rightOf(world, server, id) === 'owner');
  return person?.id ?? userIdAt(world.seed, randomOf(world.seed, 'members', server.index).below(userCount));
}

/** The servers of a person with their right. */
export function serversOf(world: World, personId: string): { server: SeedServer; right: Right }[] {
  return world.servers.flatMap((server) => {
    const right = rightOf(world, server, personId);
    return right ? [{ server, right }] : [];
  });
}
