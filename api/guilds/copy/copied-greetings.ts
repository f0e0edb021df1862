import { isDeepStrictEqual } from 'node:util';
import type { StoredValue } from 'api-contract/changes';
import { greetingsOf, noGreetings } from '../greetings/greetings.ts';
import type { Copied } from './copied-modules.ts';
import type { FindSame } from './same-channel.ts';

const parts = ['welcome', 'farewell'] as const;

/** Each of the other server's greetings that was set up replaces ours, if there is a channel for it. */
export function copiedGreetings(theirs: StoredValue, ours: StoredValue, findSame: FindSame): Copied | undefined {
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
