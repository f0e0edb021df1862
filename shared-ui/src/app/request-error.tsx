import type { ReactNode } from 'react';
import { type IntlShape, type MessageDescriptor, useIntl } from 'react-intl';
import { type ApiError, ErrorState } from 'shared-ui';

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

/** A function that formats the message for a failed request. */
export function useErrorMessage(messages: ErrorMessages) {
  const intl = useIntl();
  return (error: ApiError) => getErrorMessage(error, messages, intl);
}

/** The props of an area's RequestError, which adds the area's messages. */
export interface RequestErrorProps {
  /** The query or mutation. Nothing is shown unless it has failed. */
  request: { error: ApiError | undefined; isFetching?: boolean };
  title: ReactNode;
  onRetry?: () => void;
}

/** The error of a request, with a retry button. */
export function RequestError({
  request: { error, isFetching },
  title,
  messages,
  onRetry,
}: RequestErrorProps & { messages: ErrorMessages }) {
  const getMessage = useErrorMessage(messages);
  return error && <ErrorState title={title} text={getMessage(error)} isRetrying={isFetching} onRetry={onRetry} />;
}
