import { useState } from 'react';
import { useBlocker } from 'react-router';
import { readCookie } from 'shared-ui';
import { useUnloadGuard } from 'shared-ui/lib/drafts.ts';

/** Asks before somebody leaves what they have not saved: the page, the tab, or the editor for another thing. */
export function useLeaveGuard(unsaved: boolean, discard: () => void) {
  // Whoever has no session is led away without a question; what they changed waits for them.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved && currentLocation.pathname !== nextLocation.pathname && readCookie('token') !== undefined,
  );
  const [waiting, setWaiting] = useState<{ action: () => void }>();

  useUnloadGuard(() => unsaved);

  return {
    isOpen: blocker.state === 'blocked' || waiting !== undefined,
    /** Does something in the page that what is not saved does not survive. */
    confirmThen(action: () => void) {
      if (unsaved) setWaiting({ action });
      else action();
    },
    stay() {
      setWaiting(undefined);
      blocker.reset?.();
    },
    leave() {
      discard();
      setWaiting(undefined);
      waiting?.action();
      blocker.proceed?.();
    },
  };
}
