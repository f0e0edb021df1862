import { countCharacters, getPlaceholderKind } from 'vigil-bot/manifest';
import { findPlaceholders } from '../../../../lib/placeholder-text/find-placeholders.ts';
import type { Examples } from './use-examples.ts';

/** The longest name of a member. */
const LONGEST_NAME = 32;

/** A mention as it is sent, such as `<@1234567890123456789>`. */
const MENTION_LENGTH = 22;

export interface FilledLength {
  length: number;
  /** What the length does not contain if a member has the longest possible name. */
  more: number;
  /** A placeholder with a value that the site can fill in. */
  isFilled: boolean;
}

/** The length of a text once placeholders are filled in. Those that only the bot can fill in count as typed. */
export function measureFilled(text: string, placeholders: readonly string[], examples: Examples): FilledLength {
  const measured: FilledLength = { length: countCharacters(text), more: 0, isFilled: false };
  for (const { name } of findPlaceholders(text, placeholders)) {
    const kind = getPlaceholderKind(name);
    if (!kind) continue;
    const length =
      kind === 'mention' ? MENTION_LENGTH : countCharacters(kind === 'name' ? examples.name : examples.server);
    measured.length += length - name.length - 2;
    if (kind === 'name') measured.more += LONGEST_NAME - length;
    measured.isFilled = true;
  }
  return measured;
}
