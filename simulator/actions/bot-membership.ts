import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { toGuildCreatePayload } from '../payloads/guilds.ts';
import type { Simulator } from '../simulator.ts';
import { addBot, hasBot, removeBot } from '../world/bot.ts';
import { changeMemberCount } from '../world/members.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { announce } from './announce.ts';

/** Adds the bot to a server with the permissions of the invitation. */
export function inviteBot(simulator: Simulator, server: SeedServer, permissions: bigint): void {
  const isNew = !hasBot(simulator.world, server);
  if (isNew) {
    changeMemberCount(simulator.world, server, 1);
    const joinedAt = new Date(simulator.now()).toISOString();
    simulator.world.store.change(({ memberChanges }) => {
      memberChanges[server.id] = { ...memberChanges[server.id], [simulatorCredentials.clientId]: { joinedAt } };
    });
  }
  addBot(simulator.world, server, permissions);
  announceBot(simulator, server, isNew);
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

/** Tells the bot that it is on a server. Only for one that it joined, the event does not say whether it is available. */
export function announceBot(simulator: Simulator, server: SeedServer, isNew: boolean): void {
  const { unavailable, ...guild } = toGuildCreatePayload(simulator, server);
  announce(simulator, server, 'GUILD_CREATE', isNew ? guild : { ...guild, unavailable });
}

/** Tells the bot that it is not on a server any more. */
export function announceDeparture({ events }: Simulator, { id }: SeedServer): void {
  events.emit('event', { name: 'GUILD_DELETE', serverId: id, data: { id } });
}
