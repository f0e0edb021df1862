import { useEffect, useEffectEvent } from 'react';
import { getStaffTokens } from '../../auth/staff-session.ts';

const INTERVAL_MS = 15_000;

/** Refetches while the page is visible. Not a query's own polling: that would ask for a code once the tokens end. */
export function usePolling(refetch: () => void) {
  const refetchIfAllowed = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && getStaffTokens()) refetch();
  });
  useEffect(() => {
    const leaving = new AbortController();
    const listener = () => refetchIfAllowed();
    const timer = setInterval(listener, INTERVAL_MS);
    addEventListener('focus', listener, { signal: leaving.signal });
    document.addEventListener('visibilitychange', listener, { signal: leaving.signal });
    return () => {
      clearInterval(timer);
      leaving.abort();
    };
  }, []);
}
