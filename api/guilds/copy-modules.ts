import { isDeepStrictEqual } from 'node:util';
import type { StoredValue } from 'api-contract/changes';
import type { copyableModules } from 'api-contract/copy';
import { type logChannel, maxLogChannels } from 'api-contract/logs';
import type { z } from 'zod';
import { type GuildChannel, isClosed } from './channels.ts';
import { NO_GREETINGS, parseGreetings } from './greetings.ts';
import { parseLogChannels } from './logs.ts';

/** A module after copying, and what cannot be copied. */
export interface CopyResult {
  after: StoredValue;
  leftOut: ((Unmatched | { channel: string; reason: 'full' }) & { part?: 'welcome' | 'farewell' })[];
}

/** Copies a module; undefined if nothing is set up in the source. */
type Copier = (source: StoredValue, target: StoredValue, findSame: MatchChannel) => CopyResult | undefined;

/** How each module is copied. */
export const moduleCopiers: Record<(typeof copyableModules)[number], Copier> = {
  settings: (source) => (source === null ? undefined : { after: source, leftOut: [] }),
  greetings: copyGreetings,
  logs: copyLogs,
};

const parts = ['welcome', 'farewell'] as const;

/** Each greeting that is set up in the source replaces the target's, if there is a channel for it. */
function copyGreetings(source: StoredValue, target: StoredValue, findSame: MatchChannel): CopyResult | undefined {
  const greetings = parseGreetings(source) ?? NO_GREETINGS;
  const setUp = parts.filter((part) => !isDeepStrictEqual(greetings[part], NO_GREETINGS[part]));
  if (setUp.length === 0) return;
  const after = { ...(parseGreetings(target) ?? NO_GREETINGS) };
  const leftOut: CopyResult['leftOut'] = [];
  for (const part of setUp) {
    const { channel_id } = greetings[part];
    const same = channel_id === null ? { id: null } : findSame(channel_id);
    if ('reason' in same) leftOut.push({ part, ...same });
    else after[part] = { ...greetings[part], channel_id: same.id };
  }
  return { after: isDeepStrictEqual(after, NO_GREETINGS) ? target : after, leftOut };
}

type LogChannel = z.output<typeof logChannel>;

/** The source's log channels replace matching ones of the target; the others are appended. */
function copyLogs(source: StoredValue, target: StoredValue, findSame: MatchChannel): CopyResult | undefined {
  const logChannels = parseLogChannels(source);
  if (logChannels.length === 0) return;
  const channels = parseLogChannels(target);
  const leftOut: CopyResult['leftOut'] = [];
  for (const { id, name, events } of logChannels) {
    const same = findSame(id);
    if ('reason' in same) {
      leftOut.push({ ...same, channel: same.channel ?? name });
      continue;
    }
    const index = channels.findIndex((channel) => channel.id === same.id);
    const present = channels[index];
    if (present) channels[index] = hasSameEvents(present, events) ? present : { ...present, name: same.name, events };
    else if (channels.length >= maxLogChannels) leftOut.push({ channel: name, reason: 'full' });
    else channels.push({ id: same.id, name: same.name, events });
  }
  return { after: channels.length === 0 ? target : { channels }, leftOut };
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
    const [found, another] = target.filter(isAlike);
    const because = (reason: Unmatched['reason']) => ({ channel: sourceChannel.name, reason });
    if (!found) return because('missing');
    if (another || source.filter(isAlike).length > 1) return because('several');
    return isClosed(found) ? because('closed') : found;
  };
}
