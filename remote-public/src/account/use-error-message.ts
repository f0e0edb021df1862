import { defineMessages, useIntl } from 'react-intl';
import type { ApiError } from 'shared-ui';
import { getErrorMessage } from 'shared-ui/app';

const messages = defineMessages({
  networkError: { id: 'account.unreachable' },
  fallback: { id: 'account.refused' },
});

/** Formats the text for a failed request: the API's own message, if it has one. */
export function useErrorMessage() {
  const intl = useIntl();
  return (error: ApiError) => getErrorMessage(error, { ...messages, usesApiMessage: true }, intl);
}
