import { useSyncExternalStore } from 'react';

const NARROW_BELOW_PX = 768;
const RESIZE_PAUSE_MS = 300;

function subscribe(listener: () => void) {
  const onResize = throttled(listener, RESIZE_PAUSE_MS);
  addEventListener('resize', onResize);
  return () => removeEventListener('resize', onResize);
}

/** Whether the window is too narrow for a menu beside the page. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => innerWidth < NARROW_BELOW_PX);
}

/** A function that runs at once, and then at most once in so many milliseconds; the last call always counts. */
export function throttled(run: () => void, milliseconds: number): () => void {
  let resting = false;
  let wanted = false;
  function now() {
    resting = true;
    run();
    setTimeout(() => {
      resting = false;
      if (!wanted) return;
      wanted = false;
      now();
    }, milliseconds);
  }
  return () => {
    if (resting) wanted = true;
    else now();
  };
}
