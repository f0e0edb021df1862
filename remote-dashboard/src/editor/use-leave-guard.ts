import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import { readCookie } from 'shared-ui';
import { useUnloadGuard } from 'shared-ui/app';

interface LeaveGuardOptions {
  isUnsaved: boolean;
  /** Without a session, do not ask: the draft stays stored until the user signs in again. */
  isSignedOut: boolean;
  discard: () => void;
}

/** Asks before unsaved changes are lost by leaving the page or closing the tab. */
export function useLeaveGuard({ isUnsaved, isSignedOut, discard }: LeaveGuardOptions) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      !isSignedOut &&
      currentLocation.pathname !== nextLocation.pathname &&
      readCookie('token') !== undefined,
  );
  useUnloadGuard(() => isUnsaved && !isSignedOut);

  const isOpen = blocker.state === 'blocked';
  const proceed = useEffectEvent(() => blocker.proceed?.());
  // The user has discarded the changes, or they have been saved, maybe by a save that was running before the question.
  useEffect(() => {
    if (isOpen && !isUnsaved) proceed();
  }, [isOpen, isUnsaved]);

  return {
    isOpen,
    stay: () => blocker.reset?.(),
    leave: discard,
  };
}
