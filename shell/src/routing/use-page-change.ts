import { useEffect } from 'react';
import { useLocation } from 'react-router';

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
