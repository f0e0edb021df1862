import { useIntl } from 'react-intl';
import type { CodeFailure } from './use-code-submission.ts';

/** What to say of a code that was refused, or did not arrive: the API's own words, where it has some. */
export function useCodeFailureText() {
  const { formatMessage } = useIntl();
  return (failure: CodeFailure, isRecoveryCode: boolean): string => {
    if (failure.kind === 'unreachable') return formatMessage({ id: 'ui.code.unreachable' });
    // The API asks for six digits, which are not what was typed.
    if (isRecoveryCode && failure.reason === 'code-incomplete')
      return formatMessage({ id: 'ui.code.recovery-code.incomplete' });
    return failure.message ?? formatMessage({ id: 'ui.code.unknown' });
  };
}
