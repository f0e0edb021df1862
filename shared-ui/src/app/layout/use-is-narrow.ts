import { useSyncExternalStore } from 'react';
import { breakpoints } from 'shared-ui/breakpoints';

const RESIZE_THROTTLE_MS = 300;

let narrowWindow: MediaQueryList | undefined;

function getNarrowWindow(): MediaQueryList {
  narrowWindow ??= matchMedia(breakpoints['--below-md']);
  return narrowWindow;
}

function subscribe(listener: () => void) {
  const onResize = throttle(listener, RESIZE_THROTTLE_MS);
  // A window that gets its first size while the page starts may not send the event.
  const observer = new ResizeObserver(onResize);
  observer.observe(document.documentElement);
  addEventListener('resize', onResize);
  return () => {
    observer.disconnect();
    removeEventListener('resize', onResize);
  };
}

/** Whether the window is too narrow for a menu beside the page. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => getNarrowWindow().matches);
}

/** Runs the first call immediately, then at most one call per interval. The last call always runs. */
export function throttle(run: () => void, intervalMs: number): () => void {
  let isWaiting = false;
  let isCallPending = false;
  function runNow() {
    isWaiting = true;
    run();
    setTimeout(() => {
      isWaiting = false;
      if (!isCallPending) return;
      isCallPending = false;
      runNow();
    }, intervalMs);
  }
  return () => {
    if (isWaiting) isCallPending = true;
    else runNow();
  };
}
