import { useEffect, useEffectEvent, useRef } from 'react';

interface Countdown {
  duration: number;
  paused: boolean;
  onEnd: () => void;
}

/** Calls when a time is over, pauses not counted. */
export function useCountdown({ duration, paused, onEnd }: Countdown) {
  const remaining = useRef(duration);
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (paused) return;
    const started = performance.now();
    const timer = setTimeout(() => end(), remaining.current);
    return () => {
      clearTimeout(timer);
      remaining.current -= performance.now() - started;
    };
  }, [paused]);
}
