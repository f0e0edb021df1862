import { defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { Outcome } from 'shared-ui';

/** A call that was not answered. */
export type Failure = Exclude<Outcome<unknown>, { kind: 'answered' }>;

/** How long to wait for an answer, in milliseconds. */
export const patience = 20_000;

const texts = defineMessages({
  ended: { id: 'failure.ended' },
  unreachable: { id: 'failure.unreachable' },
  busy: { id: 'failure.busy' },
  failed: { id: 'failure.failed' },
});

/** By the reasons that our own API names. */
const told: Record<string, MessageDescriptor> = defineMessages({
  'platform-sign-in-ended': { id: 'failure.consent-ended' },
  'platform-unavailable': { id: 'failure.platform' },
  'platform-refused': { id: 'failure.refused' },
  'data-unavailable': { id: 'failure.data' },
  'data-full': { id: 'failure.full' },
  'guild-denied': { id: 'failure.denied' },
  'right-missing': { id: 'failure.right-missing' },
  'server-role-unknown': { id: 'failure.role-unknown' },
  'bot-not-joined': { id: 'failure.bot-missing' },
  'channel-unknown': { id: 'failure.channel-unknown' },
  'channel-closed': { id: 'failure.channel-closed' },
  'greeting-incomplete': { id: 'failure.greeting-incomplete' },
  'change-unknown': { id: 'failure.meanwhile' },
  'saved-meanwhile': { id: 'failure.meanwhile' },
  'copy-source-missing': { id: 'failure.copy-source' },
});

/** The session that the call was made with is not valid any more. */
export function isSignedOut(failure: Failure): boolean {
  return failure.kind === 'refused' && failure.status === 401;
}

/** The bot is not on the server, or not any more. */
export function isBotMissing(failure: Failure | undefined): boolean {
  return failure?.kind === 'refused' && failure.reason === 'bot-not-joined';
}

/** Nobody said no: the question itself did not get through. */
export function isUnasked(failure: Failure): boolean {
  return failure.kind === 'unreachable' || failure.status === 429 || failure.status >= 500;
}

function textOf(failure: Failure): MessageDescriptor {
  if (failure.kind === 'unreachable') return texts.unreachable;
  const text = told[failure.reason ?? ''];
  if (text) return text;
  if (failure.status === 401) return texts.ended;
  return failure.status === 429 ? texts.busy : texts.failed;
}

/** Why a call was not answered, and what to do about it. */
export function reasonOf(failure: Failure, { formatMessage }: Pick<IntlShape, 'formatMessage'>): string {
  const seconds = failure.kind === 'refused' ? (failure.retryAfter ?? 0) : 0;
  return formatMessage(textOf(failure), { seconds });
}
