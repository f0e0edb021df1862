import { defineMessage, defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { Outcome } from 'shared-ui';

/** A call that was not answered. */
export type Failure = Exclude<Outcome<unknown>, { kind: 'answered' }>;

/** How long to wait for an answer, in milliseconds. */
export const patience = 20_000;

const reasons = defineMessages({
  ended: { id: 'failure.ended' },
  consentEnded: { id: 'failure.consent-ended' },
  unreachable: { id: 'failure.unreachable' },
  failed: { id: 'failure.failed' },
});

// With a value, unlike the others.
const busy: MessageDescriptor = defineMessage({ id: 'failure.busy' });

/** The session that the call was made with is not valid any more. */
export function isSignedOut(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 401;
}

/** Nobody said no: the question itself did not get through. */
export function isUnasked(failure: Failure): boolean {
  return failure.kind === 'unreachable' || failure.status === 429 || failure.status >= 500;
}

/** Why a call was not answered, and what to do about it. */
export function reasonOf(failure: Failure, { formatMessage }: Pick<IntlShape, 'formatMessage'>): string {
  if (failure.kind === 'unreachable') return formatMessage(reasons.unreachable);
  if (failure.reason === 'platform-sign-in-ended') return formatMessage(reasons.consentEnded);
  if (failure.status === 401) return formatMessage(reasons.ended);
  if (failure.status === 429) return formatMessage(busy, { seconds: failure.retryAfter ?? 0 });
  return formatMessage(reasons.failed);
}
