import { defineMessages, type IntlShape } from 'react-intl';
import { tokensMissing } from '../entry/staff-call.ts';
import type { Failure } from './use-long-list.ts';

const texts = defineMessages({
  unreachable: { id: 'moderator.failure.unreachable' },
  ended: { id: 'moderator.failure.ended' },
  level: { id: 'moderator.failure.level' },
  failed: { id: 'moderator.failure.failed' },
});

/** Why a call was not answered, and what to do about it. */
export function wordsOf(failure: Failure, { formatMessage }: Pick<IntlShape, 'formatMessage'>): string {
  if (failure.kind === 'unreachable') return formatMessage(texts.unreachable);
  if (failure.reason === tokensMissing || failure.reason === 'staff-session-missing') return formatMessage(texts.ended);
  if (failure.reason === 'role-missing') return formatMessage(texts.level);
  // With a reason, the message is in the reader's language.
  return failure.reason && failure.message ? failure.message : formatMessage(texts.failed);
}
