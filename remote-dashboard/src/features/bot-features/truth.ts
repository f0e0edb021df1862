import type { StoredFeature } from './bot-features-api.ts';

/** Whether the bot works with what is saved. */
export type Truth =
  | { state: 'off' }
  /** Paused, and the bot has it off (`paused`) or not yet (`pausing`). */
  | { state: 'paused' | 'pausing'; until: string }
  /** The bot works with it, but has defaults in place of values that it rejects (`degraded`). */
  | { state: 'active' | 'degraded'; since: string }
  | { state: 'waiting' }
  /** The bot cannot be reached. It has not seen the last change (`offline`), or it has (`away`). */
  | { state: 'offline' | 'away'; lastSeen: string };

interface Circumstances {
  /** The last time that a silent bot was heard. */
  offlineSince: string | undefined;
  /** The end of a pause. */
  pausedUntil?: string | undefined;
  /** Whether the manifest rejects saved values. */
  hasFaults?: boolean;
}

/** Compares what is saved with what the bot has reported. */
export function getTruth(
  { enabled, revision, applied }: StoredFeature,
  { offlineSince, pausedUntil, hasFaults }: Circumstances,
): Truth {
  const isApplied = applied !== null && applied.revision >= revision;
  // The bot may still have it on.
  if (!enabled && (isApplied || !applied)) return { state: 'off' };
  if (enabled && pausedUntil !== undefined && (isApplied || offlineSince === undefined))
    return { state: isApplied ? 'paused' : 'pausing', until: pausedUntil };
  if (offlineSince !== undefined) return { state: isApplied ? 'away' : 'offline', lastSeen: offlineSince };
  return isApplied ? { state: hasFaults ? 'degraded' : 'active', since: applied.at } : { state: 'waiting' };
}
