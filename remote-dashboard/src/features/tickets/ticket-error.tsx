import type { ReactNode } from 'react';
import { type ApiError, ErrorState } from 'shared-ui';
import { isSignedOut, SignInLink, useErrorMessage } from '../../lib/api/errors.tsx';

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
  const signedOut = isSignedOut(error);
  const message = error.kind === 'http-error' && error.reason && !signedOut ? error.message : undefined;
  return (
    <ErrorState
      title={title}
      text={
        <>
          {message || getErrorMessage(error)} {signedOut && <SignInLink />}
        </>
      }
      onRetry={onRetry}
      isRetrying={retrying}
    />
  );
}
