import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type ApiError, ErrorState } from 'shared-ui';
import { getErrorMessage } from 'shared-ui/app';
import { type MissingTokensText, SIGNED_OUT, TOKENS_MISSING } from './staff-request.ts';

const { networkError, fallback } = defineMessages({
  networkError: { id: 'staff.unreachable' },
  fallback: { id: 'staff.contact' },
});

/** Formats the error of a staff request: the missing tokens or session, the API's own message, or whom to contact. */
export function useErrorMessage(missingTokensText: MissingTokensText = 'tokens') {
  const intl = useIntl();
  const byReason = {
    [TOKENS_MISSING]: missingTokensMessages[missingTokensText],
    [SIGNED_OUT]: signedOutMessages[missingTokensText],
  };
  return (error: ApiError) => getErrorMessage(error, { networkError, byReason, fallback, usesApiMessage: true }, intl);
}

interface RequestErrorProps {
  /** The query or mutation. Nothing is shown unless it has failed. */
  request: { error: ApiError | undefined; isFetching?: boolean };
  title: ReactNode;
  missingTokensText?: MissingTokensText;
  onRetry?: () => void;
}

/** The error of a staff request, with a retry button. */
export function RequestError({ request: { error, isFetching }, title, missingTokensText, onRetry }: RequestErrorProps) {
  const getErrorMessage = useErrorMessage(missingTokensText);
  return error && <ErrorState title={title} text={getErrorMessage(error)} isRetrying={isFetching} onRetry={onRetry} />;
}

/** Messages for missing tokens. */
export const missingTokensMessages = defineMessages({
  tokens: { id: 'staff.missing.tokens' },
  information: { id: 'staff.missing.information' },
  administrator: { id: 'staff.missing.administrator' },
}) satisfies Record<MissingTokensText, object>;

const signedOutMessages = defineMessages({
  tokens: { id: 'staff.signed-out.tokens' },
  information: { id: 'staff.signed-out.information' },
  administrator: { id: 'staff.signed-out.tokens' },
}) satisfies Record<MissingTokensText, object>;
