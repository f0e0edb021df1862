import { isDeepStrictEqual } from 'node:util';
import type { StoredValue } from 'api-contract/changes';
import type { copyableModules } from 'api-contract/copy';
import { maxLogChannels } from 'api-contract/logs';
import { type GuildChannel, isClosed } from './channels.ts';
import { NO_GREETINGS, parseGreetings } from './greetings.ts';
import { type LogSettings, parseLogSettings, toStoredLogs } from './logs.ts';

/** A module after copying, and what cannot be copied. */
export interface CopyResult {
  after: StoredValue;
  skipped: ((Unmatched | { channel: string; reason: 'full' }) & { part?: 'welcome' | 'farewell' })[];
}

/** Copies a module; undefined if nothing is set up in the source. */
type Copier = (source: StoredValue, target: StoredValue, findMatch: MatchChannel) => CopyResult | undefined;

/** How each module is copied. */
export const moduleCopiers: Record<(typeof copyableModules)[number], Copier> = {
  settings: (source) => (source === null ? undefined : { after: source, skipped: [] }),
  greetings: copyGreetings,
  logs: copyLogs,
};

const GREETING_KINDS = ['welcome', 'farewell'] as const;

/** Each greeting that is set up in the source replaces the target's, if there is a channel for it. */
function copyGreetings(source: StoredValue, target: StoredValue, findMatch: MatchChannel): CopyResult | undefined {
  const greetings = parseGreetings(source) ?? NO_GREETINGS;
  const configuredKinds = GREETING_KINDS.filter((kind) => !isDeepStrictEqual(greetings[kind], NO_GREETINGS[kind]));
  if (configuredKinds.length === 0) return;
  const after = { ...(parseGreetings(target) ?? NO_GREETINGS) };
  const skipped: CopyResult['skipped'] = [];
  for (const kind of configuredKinds) {
    const { channel_id } = greetings[kind];
    const match = channel_id === null ? { id: null } : findMatch(channel_id);
    if ('reason' in match) skipped.push({ part: kind, ...match });
    else after[kind] = { ...greetings[kind], channel_id: match.id };
  }
  return { after: isDeepStrictEqual(after, NO_GREETINGS) ? target : after, skipped };
}

type LogChannel = LogSettings['channels'][number];

/**
 * The source's log channels replace matching ones of the target; the others are appended. Exceptions are not copied,
 * because they name channels, roles and members of one server.
 */
function copyLogs(source: StoredValue, target: StoredValue, findMatch: MatchChannel): CopyResult | undefined {
  const { channels: logChannels } = parseLogSettings(source);
  if (logChannels.length === 0) return;
  const { channels, exceptions } = parseLogSettings(target);
  const skipped: CopyResult['skipped'] = [];
  for (const { id, name, events } of logChannels) {
    const match = findMatch(id);
    if ('reason' in match) {
      skipped.push({ ...match, channel: match.channel ?? name });
      continue;
    }
    const index = channels.findIndex((channel) => channel.id === match.id);
    const existing = channels[index];
    if (existing)
      channels[index] = hasSameEvents(existing, events) ? existing : { ...existing, name: match.name, events };
    else if (channels.length >= maxLogChannels) skipped.push({ channel: name, reason: 'full' });
    else channels.push({ id: match.id, name: match.name, events, exceptions: [] });
  }
  return { after: channels.length === 0 ? target : toStoredLogs({ channels, exceptions }, target), skipped };
}

function hasSameEvents({ events }: LogChannel, others: string[]): boolean {
  return events.length === others.length && events.every((event) => others.includes(event));
}

/** Why a channel of the source has no match, and its name there. */
export interface Unmatched {
  channel: string | null;
  reason: 'gone' | 'missing' | 'several' | 'closed';
}

/** Finds the channel of the target that matches one of the source. */
export type MatchChannel = (id: string) => GuildChannel | Unmatched;

/** Matches channels by name and type, if exactly one fits and the bot may write to it. */
export function createChannelMatcher(source: GuildChannel[], target: GuildChannel[]): MatchChannel {
  return (id) => {
    const sourceChannel = source.find((channel) => channel.id === id);
    if (!sourceChannel) return { channel: null, reason: 'gone' };
    const isAlike = ({ name, type }: GuildChannel) => name === sourceChannel.name && type === sourceChannel.type;
    const [candidate, otherCandidate] = target.filter(isAlike);
    const toUnmatched = (reason: Unmatched['reason']) => ({ channel: sourceChannel.name, reason });
    if (!candidate) return toUnmatched('missing');
    if (otherCandidate || source.filter(isAlike).length > 1) return toUnmatched('several');
    return isClosed(candidate) ? toUnmatched('closed') : candidate;
  };
}
