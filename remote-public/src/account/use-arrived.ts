import { useEffect, useState } from 'react';

/** What a promise has brought, once it has; what the one before it brought, while the next one is on its way. */
export function useArrived<T>(promise: Promise<T>): T | undefined {
  const [arrived, setArrived] = useState<T>();
  useEffect(() => {
    let current = true;
    void promise.then((value) => {
      if (current) setArrived(value);
    });
    return () => {
      current = false;
    };
  }, [promise]);
  return arrived;
}
