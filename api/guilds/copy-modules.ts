import { isDeepStrictEqual } from 'node:util';
import type { StoredValue } from 'api-contract/changes';
import type { copiedModules } from 'api-contract/copy';
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
type Copier = (theirs: StoredValue, ours: StoredValue, findSame: MatchChannel) => CopyResult | undefined;

/** How each module is copied. */
export const moduleCopiers: Record<(typeof copiedModules)[number], Copier> = {
  settings: (theirs) => (theirs === null ? undefined : { after: theirs, leftOut: [] }),
  greetings: copyGreetings,
  logs: copyLogs,
};

const parts = ['welcome', 'farewell'] as const;

/** Each greeting that is set up in the source replaces the target's, if there is a channel for it. */
function copyGreetings(theirs: StoredValue, ours: StoredValue, findSame: MatchChannel): CopyResult | undefined {
  const wanted = parseGreetings(theirs) ?? NO_GREETINGS;
  const setUp = parts.filter((part) => !isDeepStrictEqual(wanted[part], NO_GREETINGS[part]));
  if (setUp.length === 0) return;
  const after = { ...(parseGreetings(ours) ?? NO_GREETINGS) };
  const leftOut: CopyResult['leftOut'] = [];
  for (const part of setUp) {
    const { channel_id } = wanted[part];
    const same = channel_id === null ? { id: null } : findSame(channel_id);
    if ('reason' in same) leftOut.push({ part, ...same });
    else after[part] = { ...wanted[part], channel_id: same.id };
  }
  return { after: isDeepStrictEqual(after, NO_GREETINGS) ? ours : after, leftOut };
}

type LogChannel = z.output<typeof logChannel>;

/** The source's log channels replace matching ones of the target; the others are appended. */
function copyLogs(theirs: StoredValue, ours: StoredValue, findSame: MatchChannel): CopyResult | undefined {
  const wanted = parseLogChannels(theirs);
  if (wanted.length === 0) return;
  const channels = parseLogChannels(ours);
  const leftOut: CopyResult['leftOut'] = [];
  for (const { id, name, events } of wanted) {
    const same = findSame(id);
    if ('reason' in same) {
      leftOut.push({ ...same, channel: same.channel ?? name });
      continue;
    }
    const place = channels.findIndex((channel) => channel.id === same.id);
    const present = channels[place];
    if (present) channels[place] = hasSameEvents(present, events) ? present : { ...present, name: same.name, events };
    else if (channels.length >= maxLogChannels) leftOut.push({ channel: name, reason: 'full' });
    else channels.push({ id: same.id, name: same.name, events });
  }
  return { after: channels.length === 0 ? ours : { channels }, leftOut };
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
export function createChannelMatcher(theirs: GuildChannel[], ours: GuildChannel[]): MatchChannel {
  return (id) => {
    const wanted = theirs.find((channel) => channel.id === id);
    if (!wanted) return { channel: null, reason: 'gone' };
    const isAlike = ({ name, type }: GuildChannel) => name === wanted.name && type === wanted.type;
    const [found, another] = ours.filter(isAlike);
    const because = (reason: Unmatched['reason']) => ({ channel: wanted.name, reason });
    if (!found) return because('missing');
    if (another || theirs.filter(isAlike).length > 1) return because('several');
    return isClosed(found) ? because('closed') : found;
  };
}
