import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { type ApiError, toast, useRefreshSession } from 'shared-ui';
import { isSignedOut, useErrorMessage } from '../../lib/api/errors.tsx';

interface LeaveHomeProps {
  error: ApiError;
}

/** Leads to the landing page when the list of servers cannot be had, and says why. */
export function RedirectHomeWithError({ error }: LeaveHomeProps) {
  const intl = useIntl();
  const getErrorMessage = useErrorMessage();
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    toast({ type: 'error', text: intl.formatMessage({ id: 'servers.failed' }, { reason: getErrorMessage(error) }) });
    if (isSignedOut(error)) void refreshSession();
    void navigate('/', { replace: true });
  }, [error, intl, navigate, refreshSession, getErrorMessage]);
  return null;
}
