import type { StoredValue } from 'api-contract/changes';
import type { copiedModules } from 'api-contract/copy';
import { copiedGreetings } from './copied-greetings.ts';
import { copiedLogs } from './copied-logs.ts';
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
