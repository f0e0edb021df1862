import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On unmount, moves focus to #content if it was inside. */
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

/** The path of the page that was shown last, also by an error page, which has a frame of its own. */
let before: string | undefined;

/** Moves the focus to #content after navigation, so that screen readers continue there. */
export function useFocusOnNavigation() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = before === undefined;
    if (before === pathname) return;
    before = pathname;
    const content = document.getElementById('content');
    // A page that waits for something to be typed keeps the focus there.
    if (!isFirst && !hash && !content?.querySelector('input:focus')) content?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
