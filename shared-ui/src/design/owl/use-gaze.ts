import { type RefObject, useEffect } from 'react';

/** How far the eyes turn, in the drawing's units. */
const reach = 6;
/** The pointer's distance at which they have turned half of it. */
const near = 120;

/** Tells a drawing's style sheet, as --look-x and --look-y, where the pointer is. */
export function useGaze(drawing: RefObject<SVGSVGElement | null>) {
  useEffect(() => {
    function look({ clientX, clientY }: PointerEvent) {
      const svg = drawing.current;
      if (!svg || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const { left, top, width, height } = svg.getBoundingClientRect();
      const x = clientX - (left + width / 2);
      const y = clientY - (top + height * 0.42);
      const distance = Math.hypot(x, y);
      const turn = reach / (distance + near);
      svg.style.setProperty('--look-x', `${(x * turn).toFixed(2)}px`);
      svg.style.setProperty('--look-y', `${(y * turn).toFixed(2)}px`);
    }
    addEventListener('pointermove', look, { passive: true });
    return () => removeEventListener('pointermove', look);
  }, [drawing]);
}
