import { defineMessages, useIntl } from 'react-intl';
import type { ApiError } from 'shared-ui';
import { getErrorMessage } from '../error-message.ts';

const messages = defineMessages({
  networkError: { id: 'ui.code.unreachable' },
  fallback: { id: 'ui.code.unknown' },
});

// The API asks for six digits, which is not what was typed.
const recoveryCodeMessages = defineMessages({ 'code-incomplete': { id: 'ui.code.recovery-code.incomplete' } });

/** Formats the text for a rejected code: the API's own message, if it has one. */
export function useCodeErrorMessage() {
  const intl = useIntl();
  return (error: ApiError, isRecoveryCode: boolean) => {
    const byReason = isRecoveryCode ? recoveryCodeMessages : undefined;
    return getErrorMessage(error, { ...messages, byReason, usesApiMessage: true }, intl);
  };
}
