import type { StoredValue } from 'api-contract/changes';
import { type logChannel, maxLogChannels } from 'api-contract/logs';
import type { z } from 'zod';
import { logChannelsOf } from '../logs/log-channels.ts';
import type { Copied } from './copied-modules.ts';
import type { FindSame } from './same-channel.ts';

type LogChannel = z.output<typeof logChannel>;

/** The other server's log channels replace ours where they are the same, and come after them where they are not. */
export function copiedLogs(theirs: StoredValue, ours: StoredValue, findSame: FindSame): Copied | undefined {
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
