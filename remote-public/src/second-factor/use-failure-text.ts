import { useIntl } from 'react-intl';
import type { Failure } from './use-code-submission.ts';

/** What to say of a code that was refused, or did not arrive: the API's own words, where it has some. */
export function useFailureText() {
  const { formatMessage } = useIntl();
  return (failure: Failure, isRecoveryCode: boolean): string => {
    if (failure.kind === 'unreachable') return formatMessage({ id: 'second-factor.unreachable' });
    // The API asks for six digits, which are not what was typed.
    if (isRecoveryCode && failure.reason === 'code-incomplete')
      return formatMessage({ id: 'second-factor.recovery-code.incomplete' });
    return failure.message ?? formatMessage({ id: 'second-factor.unknown' });
  };
}
