import { useEffect, useState } from 'react';

const pause = 250;

/** A text that is being typed, once its writer pauses. */
export function useDebouncedValue(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), pause);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
