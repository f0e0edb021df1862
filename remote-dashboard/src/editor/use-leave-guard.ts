import { useState } from 'react';
import { useBlocker } from 'react-router';
import { readCookie } from 'shared-ui';
import { useUnloadGuard } from 'shared-ui/lib/drafts.ts';

/** Asks before unsaved changes are lost by leaving the page, closing the tab, or another action on the page. */
export function useLeaveGuard(isUnsaved: boolean, discard: () => void) {
  // Without a session, do not ask: the draft stays stored until the user signs in again.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved && currentLocation.pathname !== nextLocation.pathname && readCookie('token') !== undefined,
  );
  const [blockedAction, setBlockedAction] = useState<{ action: () => void }>();

  useUnloadGuard(() => isUnsaved);

  return {
    isOpen: blocker.state === 'blocked' || blockedAction !== undefined,
    /** Runs an action that would drop unsaved changes, after confirmation. */
    confirmThen(action: () => void) {
      if (isUnsaved) setBlockedAction({ action });
      else action();
    },
    stay() {
      setBlockedAction(undefined);
      blocker.reset?.();
    },
    leave() {
      discard();
      setBlockedAction(undefined);
      blockedAction?.action();
      blocker.proceed?.();
    },
  };
}
