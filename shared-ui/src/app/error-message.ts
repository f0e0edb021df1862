import type { IntlShape, MessageDescriptor } from 'react-intl';
import type { ApiError } from 'shared-ui';

/** The texts that an area has for failed requests. */
export interface ErrorMessages {
  networkError: MessageDescriptor;
  /** By the reason in the API's answer. These come before the API's own message. */
  byReason?: Record<string, MessageDescriptor>;
  byStatus?: Record<number, MessageDescriptor>;
  fallback: MessageDescriptor;
  /** Show the API's own message where no reason matches. */
  usesApiMessage: boolean;
}

/** The text to show for a failed request. `{seconds}` in a text is how long the API asks to wait. */
export function getErrorMessage(
  error: ApiError,
  { networkError, byReason = {}, byStatus = {}, fallback, usesApiMessage }: ErrorMessages,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
): string {
  if (error.kind === 'network-error') return formatMessage(networkError);
  const { reason = '', message, status, retryAfter: seconds = 0 } = error;
  const text = Object.hasOwn(byReason, reason) ? byReason[reason] : undefined;
  if (text) return formatMessage(text, { seconds });
  if (usesApiMessage && message) return message;
  return formatMessage(byStatus[status] ?? fallback, { seconds });
}
