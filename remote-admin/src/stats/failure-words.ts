import { defineMessages, type IntlShape } from 'react-intl';
import { tokensMissing } from '../entry/staff-call.ts';
import type { AskedStats } from './ask-stats.ts';

type FailedStats = Extract<AskedStats, { kind: 'failed' }>;

const texts = defineMessages({
  unknown: { id: 'stats.failed.unknown' },
  contact: { id: 'stats.failed.contact' },
});

/** Whether no call was made because a token is missing. */
export function lacksTokens({ outcome }: FailedStats): boolean {
  return outcome.kind === 'refused' && outcome.reason === tokensMissing;
}

/** Why there are no figures: what the server said, or else whom to turn to. */
export function errorOf({ outcome, emptyMessage }: FailedStats, { formatMessage }: Pick<IntlShape, 'formatMessage'>) {
  if (emptyMessage) return formatMessage(texts.unknown);
  return (outcome.kind === 'refused' && outcome.message) || formatMessage(texts.contact);
}
