import type { EventId, Happening } from './happening.ts';

/** What the bot did about something that happened, or why it did nothing. */
export interface Deed {
  about: 'settings' | 'log' | 'welcome' | 'farewell';
  result: 'written' | 'unset' | 'gone' | 'closed' | 'failed' | 'banned' | 'unknown' | 'unreachable';
  channelId?: string;
}

/** A bot that is told what happens. */
export interface ConnectedBot {
  hear(happening: Happening): Promise<Deed[]>;
  stop(): void;
}

/** Something that was played, and what came of it. */
export interface Play {
  id: number;
  at: number;
  event: EventId;
  personId: string;
  /** Why nobody was told; undefined where the bot was. */
  untold: 'no-bot' | 'not-here' | undefined;
  /** Undefined while the bot is still at it. */
  deeds: readonly Deed[] | undefined;
}

/** What was played, and for whom. */
export interface Plays {
  bot: ConnectedBot | undefined;
  /** What was played in a server, the newest first. */
  list(serverId: string): readonly Play[];
  add(serverId: string, play: Omit<Play, 'id'>): Play;
  clear(): void;
}

/** Remembers the last plays of each server. */
export function keepPlays(most = 5): Plays {
  const played = new Map<string, Play[]>();
  let last = 0;
  return {
    bot: undefined,
    list: (serverId) => played.get(serverId) ?? [],
    add: (serverId, play) => {
      last += 1;
      const added = { ...play, id: last };
      played.set(serverId, [added, ...(played.get(serverId) ?? [])].slice(0, most));
      return added;
    },
    clear: () => played.clear(),
  };
}
