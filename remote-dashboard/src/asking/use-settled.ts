import { useEffect, useState } from 'react';

interface Settled<T> {
  from: Promise<T>;
  value: T;
}

/** What the latest of several promises came to; until then what the one before it came to. They must not fail. */
export function useSettled<T>(promise: Promise<T>): { value: T | undefined; settling: boolean } {
  const [settled, setSettled] = useState<Settled<T>>();
  useEffect(() => {
    let wanted = true;
    void promise.then((value) => {
      if (wanted) setSettled({ from: promise, value });
    });
    return () => {
      wanted = false;
    };
  }, [promise]);
  return { value: settled?.value, settling: settled?.from !== promise };
}
