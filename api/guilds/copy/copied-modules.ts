import { isDeepStrictEqual } from 'node:util';
import type { StoredValue } from 'api-contract/changes';
import type { copiedModules } from 'api-contract/copy';
import { type logChannel, maxLogChannels } from 'api-contract/logs';
import type { z } from 'zod';
import { greetingsOf, noGreetings } from '../greetings/greetings.ts';
import { logChannelsOf } from '../logs/log-channels.ts';
import type { FindSame, Unmatched } from './same-channel.ts';

/** A module as it would be after copying, and what of the other server's cannot be copied. */
export interface Copied {
  after: StoredValue;
  leftOut: ((Unmatched | { channel: string; reason: 'full' }) & { part?: 'welcome' | 'farewell' })[];
}

/** What becomes of a module of ours; undefined where nothing is set up there. */
type Copier = (theirs: StoredValue, ours: StoredValue, findSame: FindSame) => Copied | undefined;

/** How each module is copied. */
export const copiers: Record<(typeof copiedModules)[number], Copier> = {
  settings: (theirs) => (theirs === null ? undefined : { after: theirs, leftOut: [] }),
  greetings: copiedGreetings,
  logs: copiedLogs,
};

const parts = ['welcome', 'farewell'] as const;

/** Each of the other server's greetings that was set up replaces ours, if there is a channel for it. */
function copiedGreetings(theirs: StoredValue, ours: StoredValue, findSame: FindSame): Copied | undefined {
  const wanted = greetingsOf(theirs) ?? noGreetings;
  const setUp = parts.filter((part) => !isDeepStrictEqual(wanted[part], noGreetings[part]));
  if (setUp.length === 0) return;
  const after = { ...(greetingsOf(ours) ?? noGreetings) };
  const leftOut: Copied['leftOut'] = [];
  for (const part of setUp) {
    const { channel_id } = wanted[part];
    const same = channel_id === null ? { id: null } : findSame(channel_id);
    if ('reason' in same) leftOut.push({ part, ...same });
    else after[part] = { ...wanted[part], channel_id: same.id };
  }
  return { after: isDeepStrictEqual(after, noGreetings) ? ours : after, leftOut };
}

type LogChannel = z.output<typeof logChannel>;

/** The other server's log channels replace ours where they are the same, and come after them where they are not. */
function copiedLogs(theirs: StoredValue, ours: StoredValue, findSame: FindSame): Copied | undefined {
  const wanted = logChannelsOf(theirs);
  if (wanted.length === 0) return;
  const channels = logChannelsOf(ours);
  const leftOut: Copied['leftOut'] = [];
  for (const { id, name, events } of wanted) {
    const same = findSame(id);
    if ('reason' in same) {
      leftOut.push({ ...same, channel: same.channel ?? name });
      continue;
    }
    const place = channels.findIndex((channel) => channel.id === same.id);
    const present = channels[place];
    if (present) channels[place] = hasSame(present, events) ? present : { ...present, name: same.name, events };
    else if (channels.length >= maxLogChannels) leftOut.push({ channel: name, reason: 'full' });
    else channels.push({ id: same.id, name: same.name, events });
  }
  return { after: channels.length === 0 ? ours : { channels }, leftOut };
}

function hasSame({ events }: LogChannel, others: string[]): boolean {
  return events.length === others.length && events.every((event) => others.includes(event));
}
