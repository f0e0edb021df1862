import { defineMessage, useIntl } from 'react-intl';
import type { Outcome } from 'shared-ui';
import type { Missing } from './ask-for-code.ts';
import { missingTexts } from './missing-texts.ts';
import { tokensMissing } from './staff-call.ts';

/** A call of staff that was not answered. */
export type StaffFailure = Exclude<Outcome<unknown>, { kind: 'answered' }>;

const unreachable = defineMessage({ id: 'staff.unreachable' });
const unknown = defineMessage({ id: 'staff.contact' });

/** What to say of a call that failed: what is missing, the API's own words, or whom to turn to. */
export function useStaffFailure(missing: Missing = 'tokens') {
  const { formatMessage } = useIntl();
  return (failure: StaffFailure): string => {
    if (failure.kind === 'unreachable') return formatMessage(unreachable);
    if (failure.reason === tokensMissing) return formatMessage(missingTexts[missing]);
    return failure.message ?? formatMessage(unknown);
  };
}
