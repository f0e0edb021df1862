import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { toGuildCreatePayload } from '../payloads/guilds.ts';
import type { Simulator } from '../simulator.ts';
import { addBot, hasBot, removeBot } from '../world/bot.ts';
import { changeMemberCount } from '../world/members.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { announce } from './announce.ts';

/** Adds the bot to a server with the permissions of the invitation. */
export function inviteBot(simulator: Simulator, server: SeedServer, permissions: bigint): void {
  if (!hasBot(simulator.world, server)) changeMemberCount(simulator.world, server, 1);
  addBot(simulator.world, server, permissions);
  announceBot(simulator, server);
}

/** Removes the bot from a server, because it left or was kicked. */
export function dismissBot(simulator: Simulator, server: SeedServer): void {
  if (!hasBot(simulator.world, server)) return;
  announceDeparture(simulator, server);
  removeBot(simulator.world, server);
  changeMemberCount(simulator.world, server, -1);
  simulator.world.store.change(({ memberChanges }) => {
    delete memberChanges[server.id]?.[simulatorCredentials.clientId];
  });
}

/** Tells the bot that it is on a server. */
export function announceBot(simulator: Simulator, server: SeedServer): void {
  announce(simulator, server, 'GUILD_CREATE', toGuildCreatePayload(simulator.world, server));
}

/** Tells the bot that it is not on a server any more. */
export function announceDeparture({ events }: Simulator, { id }: SeedServer): void {
  events.emit('event', { name: 'GUILD_DELETE', serverId: id, data: { id } });
}
