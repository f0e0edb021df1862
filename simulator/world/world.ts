import type { Store } from '../state/store.ts';
import { type MembershipPlan, MIN_SERVERS, planMemberships } from './membership-plan.ts';
import { createSeedServer, locateId, type SeedServer } from './seed-servers.ts';

/** The demo data: generated from the seed, with the store of later changes. */
export interface World {
  readonly seed: number;
  /** In the order of their ids. */
  readonly servers: readonly SeedServer[];
  readonly plan: MembershipPlan;
  readonly store: Store;
  /** The bot's name, which its own role has too. */
  readonly botName: string;
  /** The simulator's address, for the URLs of files. It is known once the simulator listens. */
  origin: string;
}

/** Creates the world of a seed; details such as channels are generated on demand. */
export function createWorld(options: { seed: number; count: number; store: Store; botName: string }): World {
  const { seed, store, botName } = options;
  const count = Math.max(MIN_SERVERS, options.count);
  const plan = planMemberships(seed, count);
  const servers = Array.from({ length: count }, (_, index) =>
    createSeedServer(seed, count, index, plan.names.get(index)),
  );
  return { seed, servers, plan, store, botName, origin: '' };
}

/** Finds a server by its id. */
export function findServer(world: World, id: string): SeedServer | undefined {
  const location = locateId(world.seed, world.servers.length, id);
  return location?.slot === 0 ? world.servers[location.index] : undefined;
}

/** Finds the server of a channel or role. */
export function findParentServer(world: World, id: string): SeedServer | undefined {
  const location = locateId(world.seed, world.servers.length, id);
  return location && location.slot > 0 ? world.servers[location.index] : undefined;
}
