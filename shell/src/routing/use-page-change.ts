import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Moves the focus to the content when another page comes, so that reading goes on there. */
export function usePageChange() {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const content = document.getElementById('content');
    // A page that waits for something to be typed keeps the focus there.
    if (!hash && !content?.querySelector('input:focus')) content?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
