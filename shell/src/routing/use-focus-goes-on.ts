import { useLayoutEffect, useRef } from 'react';

/** For what stands in a page's place: when it goes and has the focus, the page that comes gets it. */
export function useMoveFocusOnUnmount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const shown = ref.current;
    return () => {
      if (!shown?.contains(document.activeElement)) return;
      queueMicrotask(() => document.getElementById('content')?.focus({ preventScroll: true }));
    };
  }, []);
  return ref;
}
