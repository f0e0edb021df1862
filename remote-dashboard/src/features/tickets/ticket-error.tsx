import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { type ApiError, ErrorState, getSignInUrl, TextLink, usePageConfig } from 'shared-ui';
import { isSignedOut, useErrorMessage } from '../../lib/api/errors.ts';

interface TicketErrorProps {
  /** What did not work. */
  title: ReactNode;
  error: ApiError;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Why something about a ticket did not work, in the API's own words where it has some, and the way back in. */
export function TicketError({ title, error, onRetry, retrying }: TicketErrorProps) {
  const getErrorMessage = useErrorMessage();
  const config = usePageConfig();
  const signedOut = isSignedOut(error);
  const message = error.kind === 'http-error' && error.reason && !signedOut ? error.message : undefined;
  return (
    <ErrorState
      title={title}
      text={
        <>
          {message || getErrorMessage(error)}{' '}
          {signedOut && (
            // The router must not answer it: it leads out of the page.
            <TextLink reloadDocument to={getSignInUrl(config)}>
              <FormattedMessage id="denied.connect" />
            </TextLink>
          )}
        </>
      }
      onRetry={onRetry}
      retrying={retrying}
    />
  );
}
