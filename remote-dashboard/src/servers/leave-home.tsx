import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { toast, useRefreshSession } from 'shared-ui';
import { type Failure, isSignedOut, reasonOf } from '../asking/failure.ts';

interface LeaveHomeProps {
  failure: Failure;
}

/** Leads to the landing page when the list of servers cannot be had, and says why. */
export function LeaveHome({ failure }: LeaveHomeProps) {
  const intl = useIntl();
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const left = useRef(false);
  useEffect(() => {
    if (left.current) return;
    left.current = true;
    toast({ type: 'error', text: intl.formatMessage({ id: 'servers.failed' }, { reason: reasonOf(failure, intl) }) });
    if (isSignedOut(failure)) void refreshSession();
    void navigate('/', { replace: true });
  }, [failure, intl, navigate, refreshSession]);
  return null;
}
