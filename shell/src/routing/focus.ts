import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Module state, because an error page renders its own layout, so a ref would be lost. */
let previousPathname: string | undefined;

/**
 * Moves focus to #content after navigation, so that assistive technology continues there. If only the query changes, the
 * focus stays, unless its element is gone.
 */
export function useFocusOnNavigation() {
  const { pathname, search, hash } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the query may remove the focused element.
  useEffect(() => {
    const isFirst = previousPathname === undefined;
    if (previousPathname === pathname && document.activeElement !== document.body) return;
    previousPathname = pathname;
    const content = document.getElementById('content');
    // Keep the focus on an input that the page has focused.
    if (!isFirst && !hash && !content?.querySelector('input:focus')) content?.focus({ preventScroll: true });
  }, [pathname, search, hash]);
}
