import { AuditLogEvent } from 'discord-api-types/v10';
import { findUserOrBot, toUserPayload } from '../payloads/users.ts';
import type { Simulator } from '../simulator.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import { type Actor, announce, writeAuditLog } from './announce.ts';
import { leaveServer } from './members.ts';
import { deleteMessagesOf } from './messages.ts';

/** Bans a user from a server, and removes their messages of the last seconds. */
export function banUser(
  simulator: Simulator,
  server: SeedServer,
  userId: string,
  actor: Actor,
  deleteMessageSeconds = 0,
): void {
  leaveServer(simulator, server, userId);
  simulator.world.store.change(({ bans }) => {
    bans[server.id] = { ...bans[server.id], [userId]: actor.reason ?? null };
  });
  if (deleteMessageSeconds > 0)
    deleteMessagesOf(simulator, server, userId, simulator.now() - deleteMessageSeconds * 1000);
  announceBan(simulator, server, userId, 'GUILD_BAN_ADD');
  writeAuditLog(simulator, server, actor, { action: AuditLogEvent.MemberBanAdd, targetId: userId });
}

/** Lifts a ban. */
export function unbanUser(simulator: Simulator, server: SeedServer, userId: string, actor: Actor): void {
  simulator.world.store.change(({ bans }) => {
    delete bans[server.id]?.[userId];
  });
  announceBan(simulator, server, userId, 'GUILD_BAN_REMOVE');
  writeAuditLog(simulator, server, actor, { action: AuditLogEvent.MemberBanRemove, targetId: userId });
}

function announceBan(
  simulator: Simulator,
  server: SeedServer,
  userId: string,
  name: 'GUILD_BAN_ADD' | 'GUILD_BAN_REMOVE',
) {
  const user = findUserOrBot(simulator.world, userId);
  announce(simulator, server, name, { guild_id: server.id, user: user && toUserPayload(user) });
}
