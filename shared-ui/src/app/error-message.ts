import type { IntlShape, MessageDescriptor } from 'react-intl';
import type { ApiError } from 'shared-ui';

/** An area's messages for failed requests. */
export interface ErrorMessages {
  networkError: MessageDescriptor;
  /** By the reason in the API's error body. They take precedence over the API's own message. */
  byReason?: Record<string, MessageDescriptor>;
  byStatus?: Record<number, MessageDescriptor>;
  fallback: MessageDescriptor;
  /** Show the API's own message if no reason matches. */
  usesApiMessage: boolean;
}

/** The message to show for a failed request. `{seconds}` is the API's `retry_after`. */
export function getErrorMessage(
  error: ApiError,
  { networkError, byReason = {}, byStatus = {}, fallback, usesApiMessage }: ErrorMessages,
  { formatMessage }: Pick<IntlShape, 'formatMessage'>,
): string {
  if (error.kind === 'network-error') return formatMessage(networkError);
  const { reason = '', message, status, retryAfterSeconds: seconds = 0 } = error;
  const text = Object.hasOwn(byReason, reason) ? byReason[reason] : undefined;
  if (text) return formatMessage(text, { seconds });
  if (usesApiMessage && message) return message;
  return formatMessage(byStatus[status] ?? fallback, { seconds });
}
