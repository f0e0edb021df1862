import { people } from '../people.ts';
import type { Right } from './memberships.ts';
import { randomOf } from './random.ts';
import type { SeedServer } from './seed-servers.ts';
import { userCount, userIdAt } from './users.ts';
import type { World } from './world.ts';

/** What a person may do in a server; undefined for somebody who is not in it. */
export function rightOf(world: World, server: SeedServer, personId: string): Right | undefined {
  const changed = world.store.state.rights[server.id]?.[personId];
  if (changed !== undefined) return changed ?? undefined;
  return world.plan.rights.get(server.index)?.get(personId);
}

/** Gives a person another right in a server, or takes them out of it. */
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

/** Gives somebody in a server these roles beyond what their right brings, until they get another right. */
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

/** The servers that a person is in, with what they may do there. */
export function serversOf(world: World, personId: string): { server: SeedServer; right: Right }[] {
  return world.servers.flatMap((server) => {
    const right = rightOf(world, server, personId);
    return right ? [{ server, right }] : [];
  });
}
