import { defineMessage, defineMessages, FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { type ApiError, ErrorState } from 'shared-ui';
import { getErrorMessage } from 'shared-ui/app';
import { isSignedOut, isTokensMissing } from '../../auth/staff-request.ts';

const messages = defineMessages({
  networkError: { id: 'stats.failed.contact' },
  fallback: { id: 'stats.failed.contact' },
});
const unknownError = defineMessage({ id: 'stats.failed.unknown' });

/** Formats the error of the stats: the API's own message, or whom to contact. */
export function getStatsErrorMessage(error: ApiError, intl: Pick<IntlShape, 'formatMessage'>): string {
  if (error.kind === 'http-error' && error.message === '') return intl.formatMessage(unknownError);
  return getErrorMessage(error, { ...messages, usesApiMessage: true }, intl);
}

interface StatsErrorProps {
  error: ApiError;
  isRetrying: boolean;
  onRetry: () => void;
}

/** Shown instead of stats that could not be fetched. */
export function StatsError({ error, ...retry }: StatsErrorProps) {
  const intl = useIntl();
  const hasSignedOut = isSignedOut(error);
  if (hasSignedOut || isTokensMissing(error))
    return (
      <ErrorState
        {...retry}
        title={<FormattedMessage id="stats.no-tokens" />}
        text={
          hasSignedOut ? <FormattedMessage id="stats.signed-out" /> : <FormattedMessage id="stats.no-tokens.text" />
        }
      />
    );
  const isOffline = error.kind === 'network-error';
  return (
    <ErrorState
      {...retry}
      title={<FormattedMessage id="stats.failed.title" />}
      text={isOffline ? <FormattedMessage id="stats.failed.unreachable" /> : getStatsErrorMessage(error, intl)}
    />
  );
}
