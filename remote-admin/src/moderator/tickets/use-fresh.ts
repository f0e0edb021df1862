import { useEffect, useEffectEvent } from 'react';
import { staffTokens } from '../../entry/tokens.ts';

const every = 15_000;

/** Asks again now and then while the page is seen, and at once when somebody comes back to it; never for a code. */
export function useFresh(ask: () => void) {
  const askIfSeen = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && staffTokens()) ask();
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
