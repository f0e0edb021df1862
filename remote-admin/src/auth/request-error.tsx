import { defineMessage, defineMessages, useIntl } from 'react-intl';
import { type ApiError, toast } from 'shared-ui';
import {
  RequestError as ApiRequestError,
  type ErrorMessages,
  type RequestErrorProps,
  useErrorMessage as useApiErrorMessage,
} from 'shared-ui/app';
import { isTokensMissing, type MissingTokensText, SIGNED_OUT, TOKENS_MISSING } from './staff-request.ts';

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

/** The messages for a staff request: for missing tokens or a missing session, the API's own, or whom to contact. */
function getErrorMessages(missingTokensText: MissingTokensText): ErrorMessages {
  return {
    networkError: defineMessage({ id: 'staff.unreachable' }),
    byReason: {
      [TOKENS_MISSING]: missingTokensMessages[missingTokensText],
      [SIGNED_OUT]: signedOutMessages[missingTokensText],
    },
    fallback: defineMessage({ id: 'staff.contact' }),
    usesApiMessage: true,
  };
}

/** A function that formats the message for a failed staff request. */
export function useErrorMessage(missingTokensText: MissingTokensText = 'tokens') {
  return useApiErrorMessage(getErrorMessages(missingTokensText));
}

/** The error of a staff request, with a retry button. */
export function RequestError({
  missingTokensText = 'tokens',
  ...props
}: RequestErrorProps & { missingTokensText?: MissingTokensText }) {
  return <ApiRequestError {...props} messages={getErrorMessages(missingTokensText)} />;
}

/**
 * Handles the error of an action: shows it in a toast, and calls `onConflict` if someone else did the same first, so that
 * the page shows an outdated state.
 */
export function useActionErrorHandler<Variables>(
  isConflict: (error: ApiError) => boolean,
  onConflict: (variables: Variables) => unknown,
) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  return (error: ApiError, variables: Variables) => {
    if (isTokensMissing(error)) return undefined;
    const reason = getErrorMessage(error);
    if (isConflict(error)) {
      toast({ type: 'warn', text: formatMessage({ id: 'staff.conflict' }, { reason }) });
      return onConflict(variables);
    }
    toast({ type: 'error', text: formatMessage({ id: 'staff.failed' }, { error: reason }) });
    return undefined;
  };
}
