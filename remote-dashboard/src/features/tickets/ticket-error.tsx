import type { ReactNode } from 'react';
import { type ApiError, ErrorState } from 'shared-ui';
import { requiresSignIn, SignInLink, useErrorMessage } from '../../lib/api/errors.tsx';

interface TicketErrorProps {
  /** What failed. */
  title: ReactNode;
  error: ApiError;
  onRetry?: () => void;
  isRetrying?: boolean;
}

/** The error of a ticket request: the API's own message, if it has one, and a sign-in link after a 401. */
export function TicketError({ title, error, onRetry, isRetrying }: TicketErrorProps) {
  const getErrorMessage = useErrorMessage();
  const hasSignedOut = requiresSignIn(error);
  const message = error.kind === 'http-error' && error.reason && !hasSignedOut ? error.message : undefined;
  return (
    <ErrorState
      title={title}
      text={
        <>
          {message || getErrorMessage(error)} {hasSignedOut && <SignInLink />}
        </>
      }
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
}
