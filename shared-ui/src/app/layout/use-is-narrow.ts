import { useSyncExternalStore } from 'react';
import { breakpoints } from 'shared-ui/breakpoints';

const RESIZE_THROTTLE_MS = 300;

let narrowWindow: MediaQueryList | undefined;

function getNarrowWindow(): MediaQueryList {
  narrowWindow ??= matchMedia(breakpoints['--below-md']);
  return narrowWindow;
}

// Not the events `resize` and `change`: a window that gets its first size while the page starts may send neither.
function subscribe(listener: () => void) {
  const observer = new ResizeObserver(throttle(listener, RESIZE_THROTTLE_MS));
  observer.observe(document.documentElement);
  return () => observer.disconnect();
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
