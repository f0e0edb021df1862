import { useEffect, useState } from 'react';

/** How many of some seconds are left, whole ones, from the moment on at which it is first asked. */
export function useSecondsLeft(seconds: number): number {
  const [end] = useState(() => performance.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    const timer = setInterval(() => {
      count();
      if (performance.now() >= end) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** Seconds as minutes and seconds. */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
