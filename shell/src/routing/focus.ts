import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

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

/** The path of the page that was shown last, also by an error page, which has a frame of its own. */
let before: string | undefined;

/** Moves the focus to the content when another page comes, so that reading goes on there. */
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
