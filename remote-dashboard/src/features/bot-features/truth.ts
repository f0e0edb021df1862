import type { StoredFeature } from './bot-features-api.ts';

/** Whether the bot works with what is saved. */
export type Truth =
  | { state: 'off' }
  | { state: 'active'; since: string }
  | { state: 'waiting' }
  /** The bot cannot be reached. It has not seen the last change (`offline`), or it has (`away`). */
  | { state: 'offline' | 'away'; lastSeen: string };

/** Compares what is saved with what the bot has reported. `offlineSince` is the last time that a silent bot was heard. */
export function getTruth({ enabled, revision, applied }: StoredFeature, offlineSince: string | undefined): Truth {
  if (!enabled) return { state: 'off' };
  const isApplied = applied !== null && applied.revision >= revision;
  if (offlineSince !== undefined) return { state: isApplied ? 'away' : 'offline', lastSeen: offlineSince };
  return isApplied ? { state: 'active', since: applied.at } : { state: 'waiting' };
}
