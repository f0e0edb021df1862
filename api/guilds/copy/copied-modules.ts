import type { z } from 'zod';
import type { StoredValue } from '../../contract/changes.ts';
import type { copiedModules } from '../../contract/copy.ts';
import { type logChannel, maxLogChannels } from '../../contract/logs.ts';
import { logChannelsOf } from '../logs/log-channels.ts';
import type { FindSame, Unmatched } from './same-channel.ts';

type LogChannel = z.output<typeof logChannel>;

/** A module as it would be after copying, and what of the other server's cannot be copied. */
export interface Copied {
  after: StoredValue;
  leftOut: (Unmatched | { channel: string; reason: 'full' })[];
}

/** What becomes of a module of ours; undefined where nothing is set up there. */
type Copier = (theirs: StoredValue, ours: StoredValue, findSame: FindSame) => Copied | undefined;

/** How each module is copied. */
export const copiers: Record<(typeof copiedModules)[number], Copier> = {
  settings: (theirs) => (theirs === null ? undefined : { after: theirs, leftOut: [] }),
  logs: copiedLogs,
};

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
