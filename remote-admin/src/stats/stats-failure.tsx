import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorState } from 'shared-ui';
import type { AskedStats } from './ask-stats.ts';
import { errorOf, lacksTokens } from './failure-words.ts';

interface StatsFailureProps {
  failed: Extract<AskedStats, { kind: 'failed' }>;
  retrying: boolean;
  onRetry: () => void;
}

/** What stands in the place of figures that could not be had. */
export function StatsFailure({ failed, retrying, onRetry }: StatsFailureProps) {
  const intl = useIntl();
  const words = lacksTokens(failed)
    ? { title: <FormattedMessage id="stats.no-tokens" />, text: <FormattedMessage id="stats.no-tokens.text" /> }
    : {
        title: <FormattedMessage id="stats.failed.title" />,
        text:
          failed.outcome.kind === 'unreachable' ? (
            <FormattedMessage id="stats.failed.unreachable" />
          ) : (
            errorOf(failed, intl)
          ),
      };
  return <ErrorState {...words} retrying={retrying} onRetry={onRetry} />;
}
