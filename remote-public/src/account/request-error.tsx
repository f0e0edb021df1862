import type { ReactNode } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type ApiError, ErrorState } from 'shared-ui';
import { getErrorMessage } from 'shared-ui/app';
import { refetchAccount } from './load-account.ts';

const messages = defineMessages({
  networkError: { id: 'account.unreachable' },
  fallback: { id: 'account.refused' },
});

/** Formats the text for a failed request: the API's own message, if it has one. */
export function useErrorMessage() {
  const intl = useIntl();
  return (error: ApiError) => getErrorMessage(error, { ...messages, usesApiMessage: true }, intl);
}

interface RequestErrorProps {
  /** The query. Nothing is shown unless it has failed. */
  request: { error: ApiError | undefined; isFetching: boolean };
  title: ReactNode;
}

/** Why a part of the account could not be fetched. */
export function RequestError({ request: { error, isFetching }, title }: RequestErrorProps) {
  const getErrorMessage = useErrorMessage();
  return (
    error && <ErrorState title={title} text={getErrorMessage(error)} onRetry={refetchAccount} retrying={isFetching} />
  );
}
