import type { Simulator } from '../simulator.ts';
import { getUserPresence, isBot, type Presence } from '../world/presences.ts';
import type { SeedServer } from '../world/seed-servers.ts';

/** What the members of a server see of a user or the bot. */
export function getPresence({ world, sessions }: Simulator, server: SeedServer, userId: string): Presence {
  return isBot(userId) ? sessions.getPresence(server.id) : getUserPresence(world, userId);
}

/** Converts a presence to the platform's format. */
export function toPresencePayload(simulator: Simulator, server: SeedServer, userId: string) {
  const { status, activities, since } = getPresence(simulator, server, userId);
  return {
    user: { id: userId },
    guild_id: server.id,
    status,
    activities: activities.map((activity, index) => ({ ...activity, id: `${index}`, created_at: since })),
    client_status: status === 'offline' ? {} : { web: status },
  };
}

/** The presences of members in the platform's format. Who is offline is left out. */
export function toPresenceList(simulator: Simulator, server: SeedServer, userIds: readonly string[]) {
  return userIds.map((id) => toPresencePayload(simulator, server, id)).filter(({ status }) => status !== 'offline');
}
