import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** On unmount, moves focus to #content if it was inside. */
export function useMoveFocusOnUnmount<T extends HTMLElement>() {
  const ref = useRef<T>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element?.contains(document.activeElement)) return;
      queueMicrotask(() => document.getElementById('content')?.focus({ preventScroll: true }));
    };
  }, []);
  return ref;
}

/** Module state, because an error page renders its own layout, so a ref would be lost. */
let previousPathname: string | undefined;

/** Moves focus to #content after navigation, so that assistive technology continues there. */
export function useFocusOnNavigation() {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    const isFirst = previousPathname === undefined;
    if (previousPathname === pathname) return;
    previousPathname = pathname;
    const content = document.getElementById('content');
    // Keep the focus on an input that the page has focused.
    if (!isFirst && !hash && !content?.querySelector('input:focus')) content?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
