import { useEffect, useEffectEvent } from 'react';
import { POLLING_INTERVAL_MS } from 'shared-ui/app';
import { getStaffTokens } from '../../auth/staff-session.ts';

/** Polls while the page is visible and the tokens are valid. A query's own polling would ask for a code after that. */
export function usePolling(refetch: () => void) {
  const refetchIfAllowed = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && getStaffTokens()) refetch();
  });
  useEffect(() => {
    const controller = new AbortController();
    const listener = () => refetchIfAllowed();
    const timer = setInterval(listener, POLLING_INTERVAL_MS);
    addEventListener('focus', listener, { signal: controller.signal });
    document.addEventListener('visibilitychange', listener, { signal: controller.signal });
    return () => {
      clearInterval(timer);
      controller.abort();
    };
  }, []);
}
