import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is in view. */
export function useIsInView(ref: RefObject<HTMLElement | null>, isInViewAtFirst: boolean): boolean {
  const [isInView, setIsInView] = useState(isInViewAtFirst);
  useEffect(() => {
    if (!ref.current) return;
    const observer = new IntersectionObserver((entries) => setIsInView(entries.at(-1)?.isIntersecting ?? true));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, [ref]);
  return isInView;
}
