import { useEffect, useEffectEvent } from 'react';
import { getStaffTokens } from '../../auth/staff-session.ts';

const INTERVAL_MS = 15_000;

/** Refetches while the page is visible. A query's own polling would ask for a code once the tokens expire. */
export function usePolling(refetch: () => void) {
  const refetchIfAllowed = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && getStaffTokens()) refetch();
  });
  useEffect(() => {
    const controller = new AbortController();
    const listener = () => refetchIfAllowed();
    const timer = setInterval(listener, INTERVAL_MS);
    addEventListener('focus', listener, { signal: controller.signal });
    document.addEventListener('visibilitychange', listener, { signal: controller.signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, []);
}
