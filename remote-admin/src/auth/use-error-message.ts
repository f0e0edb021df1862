import { defineMessages, useIntl } from 'react-intl';
import type { ApiError } from 'shared-ui';
import { getErrorMessage } from 'shared-ui/app';
import { missingTexts } from './missing-texts.ts';
import type { Missing } from './request-code.ts';
import { tokensMissing } from './staff-request.ts';

const { networkError, fallback } = defineMessages({
  networkError: { id: 'staff.unreachable' },
  fallback: { id: 'staff.contact' },
});

/** Formats the text for a failed staff request: what is missing, the API's own message, or whom to contact. */
export function useErrorMessage(missing: Missing = 'tokens') {
  const intl = useIntl();
  const byReason = { [tokensMissing]: missingTexts[missing] };
  return (error: ApiError) => getErrorMessage(error, { networkError, byReason, fallback, usesApiMessage: true }, intl);
}
