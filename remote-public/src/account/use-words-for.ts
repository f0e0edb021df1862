import { useIntl } from 'react-intl';
import type { Outcome } from 'shared-ui';

type Failure = Exclude<Outcome<unknown>, { kind: 'answered' }>;

/** What to say of a call that failed: the API's own words, where it has some. */
export function useWordsFor() {
  const { formatMessage } = useIntl();
  return (failure: Failure): string => {
    if (failure.kind === 'unreachable') return formatMessage({ id: 'account.unreachable' });
    return failure.message ?? formatMessage({ id: 'account.refused' });
  };
}
