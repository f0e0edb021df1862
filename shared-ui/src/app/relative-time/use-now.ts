import { useSyncExternalStore } from 'react';

/** How old a time on the page can be, at most. */
const INTERVAL_MS = 10_000;

/** Browsers pause timers of hidden pages. */
function subscribe(onChange: () => void) {
  const timer = setInterval(onChange, INTERVAL_MS);
  document.addEventListener('visibilitychange', onChange);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', onChange);
  };
}

const getSnapshot = () => Math.floor(Date.now() / INTERVAL_MS);

/** The current time in milliseconds, in steps of ten seconds, so that a relative time on the page does not get stale. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, getSnapshot, getSnapshot) * INTERVAL_MS;
}
