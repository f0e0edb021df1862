import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { connectAddress, ErrorState, TextLink, usePageConfig } from 'shared-ui';
import { type Failure, isSignedOut, reasonOf } from '../asking/failure.ts';

interface TicketFailureProps {
  /** What did not work. */
  title: ReactNode;
  failure: Failure;
  onRetry?: () => void;
  retrying?: boolean;
}

/** Why something about a ticket did not work, in the API's own words where it has some, and the way back in. */
export function TicketFailure({ title, failure, onRetry, retrying }: TicketFailureProps) {
  const intl = useIntl();
  const config = usePageConfig();
  const signedOut = isSignedOut(failure);
  const told = failure.kind === 'refused' && failure.reason && !signedOut ? failure.message : undefined;
  return (
    <ErrorState
      title={title}
      text={
        <>
          {told ?? reasonOf(failure, intl)}{' '}
          {signedOut && (
            // The router must not answer it: it leads out of the page.
            <TextLink reloadDocument to={connectAddress(config)}>
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
