import { simulatorCredentials } from 'api-contract/simulator-credentials';
import { channelEvents, type EventName } from '../gateway/events.ts';
import type { Simulator } from '../simulator.ts';
import type { AuditLogEntry } from '../state/state.ts';
import { hasBot } from '../world/bot.ts';
import { canBotView, findChannel } from '../world/channels.ts';
import type { SeedServer } from '../world/seed-servers.ts';
import type { World } from '../world/world.ts';

/** Who does something, and why; the bot unless it says otherwise. */
export interface Actor {
  userId: string;
  reason?: string | undefined;
}

export const botActor: Actor = { userId: simulatorCredentials.clientId };

/** Sends an event of a server to the bot, if it is there. */
export function announce(
  { world, events }: Simulator,
  server: SeedServer,
  name: EventName,
  data: Readonly<Record<string, unknown>>,
  about: readonly string[] = [],
): void {
  if (!hasBot(world, server)) return;
  const isHidden = channelEvents.has(name) && !canBotViewEvent(world, server, data);
  events.emit('event', { name, serverId: server.id, data, about, isHidden });
}

/** Whether the bot may view the channel of an event, or else the channel that its thread was in. */
function canBotViewEvent(world: World, server: SeedServer, data: Readonly<Record<string, unknown>>): boolean {
  const ids = [data.channel_id, data.id, data.parent_id].filter((id) => typeof id === 'string');
  const [channel] = ids.flatMap((id) => findChannel(world, id)?.channel ?? []);
  return !channel || canBotView(world, server, channel);
}

const MAX_ENTRIES = 100;

/** Adds an entry to a server's audit log. */
export function writeAuditLog(
  simulator: Simulator,
  server: SeedServer,
  { userId, reason }: Actor,
  entry: Omit<AuditLogEntry, 'id' | 'userId' | 'reason'>,
): void {
  const written: AuditLogEntry = { id: simulator.createId(), userId, ...entry, ...(reason ? { reason } : {}) };
  simulator.world.store.change(({ auditLogs }) => {
    auditLogs[server.id] = [written, ...(auditLogs[server.id] ?? [])].slice(0, MAX_ENTRIES);
  });
  announce(simulator, server, 'GUILD_AUDIT_LOG_ENTRY_CREATE', { ...toAuditLogPayload(written), guild_id: server.id });
}

/** Converts an entry to the platform's format. */
export function toAuditLogPayload({ id, userId, targetId, action, reason, changes, options }: AuditLogEntry) {
  return {
    id,
    user_id: userId,
    target_id: targetId,
    action_type: action,
    ...(reason ? { reason } : {}),
    ...(changes ? { changes: changes.map(omitNothing) } : {}),
    ...(options ? { options } : {}),
  };
}

/** The platform leaves out what was not set before, or is not any more. */
function omitNothing(change: object) {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== null));
}
