import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { getServers } from '../gateway/ready.ts';
import type { Session } from '../gateway/session.ts';
import { toPresencePayload } from '../payloads/presences.ts';
import type { Simulator } from '../simulator.ts';
import { hasBot } from '../world/bot.ts';
import { findMember } from '../world/members.ts';
import type { Presence, Status } from '../world/presences.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { announce } from './announce.ts';

/** A user chooses a status, which all their servers see. */
export function setStatus(simulator: Simulator, userId: string, status: Status): void {
  const { world } = simulator;
  world.store.change(({ statuses }) => {
    if (status === 'offline') delete statuses[userId];
    else statuses[userId] = status;
  });
  for (const server of world.servers)
    if (hasBot(world, server) && findMember(world, server, userId)) announcePresence(simulator, server, userId);
}

/** The bot changes what is seen of it on the servers of a session. */
export function setBotPresence(simulator: Simulator, session: Session, presence: Omit<Presence, 'since'>): void {
  session.presence = { ...presence, since: simulator.now() };
  for (const server of getServers(simulator.world, session))
    announcePresence(simulator, server, simulatorCredentials.clientId);
}

export function announcePresence(simulator: Simulator, server: SeedServer, userId: string): void {
  announce(simulator, server, 'PRESENCE_UPDATE', toPresencePayload(simulator, server, userId));
}
