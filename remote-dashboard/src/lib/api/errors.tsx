import { defineMessage, defineMessages, FormattedMessage } from 'react-intl';
import { type ApiError, getBotInviteUrl, getSignInUrl, TextLink, usePageConfig } from 'shared-ui';
import {
  RequestError as ApiRequestError,
  type ErrorMessages,
  type RequestErrorProps,
  useErrorMessage as useApiErrorMessage,
} from 'shared-ui/app';

/** Messages for failed requests. The API's own messages are not shown, because other APIs use different terms. */
export const errorMessages: ErrorMessages = {
  networkError: defineMessage({ id: 'failure.unreachable' }),
  byReason: defineMessages({
    'platform-sign-in-ended': { id: 'failure.platform-sign-in-ended' },
    'platform-unavailable': { id: 'failure.platform' },
    'platform-refused': { id: 'failure.platform-refused' },
    'data-unavailable': { id: 'failure.data' },
    'data-slow': { id: 'failure.data' },
    'data-full': { id: 'failure.full' },
    'guild-denied': { id: 'failure.denied' },
    'right-missing': { id: 'failure.right-missing' },
    'server-role-unknown': { id: 'failure.role-unknown' },
    'bot-not-joined': { id: 'failure.bot-missing' },
    'channel-unknown': { id: 'failure.channel-unknown' },
    'channel-closed': { id: 'failure.channel-closed' },
    'exception-unknown': { id: 'failure.exception-unknown' },
    'greeting-incomplete': { id: 'failure.greeting-incomplete' },
    'change-unknown': { id: 'failure.conflict' },
    'saved-meanwhile': { id: 'failure.conflict' },
    'copy-source-missing': { id: 'failure.copy-source' },
    'feature-unknown': { id: 'failure.feature-unknown' },
    'feature-values-invalid': { id: 'failure.feature-values' },
    'manifest-changed': { id: 'failure.conflict' },
    'asks-many': { id: 'failure.asks-many' },
    'ask-unanswered': { id: 'failure.ask-unanswered' },
  }),
  byStatus: defineMessages({
    401: { id: 'failure.session-expired' },
    429: { id: 'failure.busy' },
  }),
  fallback: defineMessage({ id: 'failure.unknown' }),
  usesApiMessage: false,
};

/** A function that formats the message for a failed request. */
export const useErrorMessage = () => useApiErrorMessage(errorMessages);

/** The error of a request, with a retry button. */
export function RequestError(props: RequestErrorProps) {
  return <ApiRequestError {...props} messages={errorMessages} />;
}

/** Whether the user has to sign in again, here or at the chat platform. */
export function requiresSignIn(error: ApiError): boolean {
  return error.kind === 'http-error' && error.status === 401;
}

/** Whether the session has expired here, not only the user's sign-in at the chat platform. */
export function hasSessionEnded(error: ApiError): boolean {
  return error.kind === 'http-error' && error.status === 401 && error.reason !== 'platform-sign-in-ended';
}

/** Whether the bot is not on the server. */
export function isBotMissing(error: ApiError | undefined): boolean {
  return error?.kind === 'http-error' && error.reason === 'bot-not-joined';
}

/** Retryable: offline, 429 or 5xx. */
export function isTransientError(error: ApiError): boolean {
  return error.kind === 'network-error' || error.status === 429 || error.status >= 500;
}

interface ErrorActionProps {
  /** The server. */
  id: string;
  error: ApiError;
}

/** The link that resolves the error: sign in again, or add the bot. */
export function ErrorAction({ id, error }: ErrorActionProps) {
  const config = usePageConfig();
  const inviteUrl = getBotInviteUrl(config, id);
  if (requiresSignIn(error)) return <SignInLink />;
  if (isBotMissing(error))
    return (
      <TextLink newTab to={inviteUrl}>
        <FormattedMessage id="servers.setup" />
      </TextLink>
    );
  return null;
}

/** The link to sign in again. It leaves the site, so the router must not handle it. */
export function SignInLink() {
  const config = usePageConfig();
  return (
    <TextLink reloadDocument to={getSignInUrl(config)}>
      <FormattedMessage id="denied.connect" />
    </TextLink>
  );
}
