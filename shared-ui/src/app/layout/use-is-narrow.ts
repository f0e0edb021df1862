import { useSyncExternalStore } from 'react';
import { throttled } from './throttled.ts';

const breakpoint = 768;
const pause = 300;

function subscribe(listener: () => void) {
  const onResize = throttled(listener, pause);
  addEventListener('resize', onResize);
  return () => removeEventListener('resize', onResize);
}

/** Whether the window is too narrow for a menu beside the page. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => innerWidth < breakpoint);
}
