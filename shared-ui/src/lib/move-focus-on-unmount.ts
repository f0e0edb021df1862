import { useLayoutEffect, useRef } from 'react';

/**
 * Moves focus when an element unmounts that contains it, for example after its retry button: to the first control of its
 * dialog or popover, or to #content.
 */
export function useMoveFocusOnUnmount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      const layer = element.closest('dialog, [popover]');
      queueMicrotask(() => {
        const target =
          layer?.querySelector<HTMLElement>('a[href], button, input') ?? document.getElementById('content');
        target?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}
