import type { LogEventId } from 'api-contract/log-events';
import type { BotEvent } from './bot-event.ts';

/** The bot's reaction to an event, or why there was none. */
export interface BotReaction {
  about: 'settings' | 'log' | 'welcome' | 'farewell';
  result:
    | 'written'
    | 'no-settings'
    | 'exception'
    | 'channel-deleted'
    | 'no-permission'
    | 'failed'
    | 'banned'
    | 'server-unknown'
    | 'site-unreachable';
  channelId?: string;
}

/** A bot that receives events. */
export interface ConnectedBot {
  handleEvent(event: BotEvent): Promise<BotReaction[]>;
  stop(): void;
}

/** An event that was triggered on a server's page. */
export interface TriggeredEvent {
  id: number;
  at: number;
  event: LogEventId;
  personId: string;
  /** Why the bot did not receive it. */
  undelivered: 'no-bot' | 'not-in-server' | undefined;
  /** Undefined while the bot is working. */
  reactions: readonly BotReaction[] | undefined;
}

/** The events of each server, and the bot that receives them. */
export interface TriggeredEvents {
  bot: ConnectedBot | undefined;
  /** The events of a server, the newest first. */
  list(serverId: string): readonly TriggeredEvent[];
  add(serverId: string, event: Omit<TriggeredEvent, 'id'>): TriggeredEvent;
  clear(): void;
}

/** Stores the last events of each server in memory. */
export function createTriggeredEvents(maxEvents = 5): TriggeredEvents {
  const eventsByServer = new Map<string, TriggeredEvent[]>();
  let lastId = 0;
  return {
    bot: undefined,
    list: (serverId) => eventsByServer.get(serverId) ?? [],
    add: (serverId, event) => {
      lastId += 1;
      const added = { ...event, id: lastId };
      eventsByServer.set(serverId, [added, ...(eventsByServer.get(serverId) ?? [])].slice(0, maxEvents));
      return added;
    },
    clear: () => eventsByServer.clear(),
  };
}
