import { useEffect, useState } from 'react';

const INTERVAL_MS = 1500;
/** After a minute, the bot is slow or does not report at all. */
const SLOW_AFTER_MS = 60_000;
const SLOW_INTERVAL_MS = 15_000;

/** How often to look whether the bot has applied changes; 0 if nothing waits. */
export function useWaitingInterval(isWaiting: boolean): number {
  const [isSlow, setIsSlow] = useState(false);
  useEffect(() => {
    setIsSlow(false);
    if (!isWaiting) return;
    const timer = setTimeout(() => setIsSlow(true), SLOW_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  if (!isWaiting) return 0;
  return isSlow ? SLOW_INTERVAL_MS : INTERVAL_MS;
}
