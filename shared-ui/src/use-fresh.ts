import { useEffect, useEffectEvent } from 'react';

const every = 15_000;

/** Asks again now and then while the page is seen, and at once when somebody comes back to it. */
export function useFresh(ask: () => void) {
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible') ask();
  });
  useEffect(() => {
    const onSeen = () => askIfSeen();
    const timer = setInterval(onSeen, every);
    addEventListener('focus', onSeen);
    document.addEventListener('visibilitychange', onSeen);
    return () => {
      clearInterval(timer);
      removeEventListener('focus', onSeen);
      document.removeEventListener('visibilitychange', onSeen);
    };
  }, []);
}
