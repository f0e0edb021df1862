import { useLayoutEffect, useRef } from 'react';

/** Moves focus when its button unmounts: to the first control of the button's dialog or popover, or to #content. */
export function useMoveFocusOnUnmount() {
  const ref = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const button = ref.current;
    return () => {
      if (!button || document.activeElement !== button) return;
      const layer = button.closest('dialog, [popover]');
      queueMicrotask(() => {
        // The page may have moved it already.
        if (document.activeElement === document.body) findTarget(layer)?.focus({ preventScroll: true });
      });
    };
  }, []);
  return ref;
}

/** A dialog or popover that closes returns the focus itself. */
function findTarget(layer: Element | null): HTMLElement | null | undefined {
  if (!layer) return document.getElementById('content');
  return layer.matches('[open], :popover-open')
    ? layer.querySelector<HTMLElement>('a[href], button, input')
    : undefined;
}
