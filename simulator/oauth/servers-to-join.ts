import type { Person } from '../people.ts';
import { hasBot } from '../world/bot.ts';
import { mayManage } from '../world/permissions.ts';
import { serversOf } from '../world/rights.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';

/** The servers to which a person may add the bot. */
export function serversToJoin(world: World, person: Person): SeedServer[] {
  return serversOf(world, person.id)
    .filter(({ server, right }) => mayManage(right) && !hasBot(world, server))
    .map(({ server }) => server);
}
