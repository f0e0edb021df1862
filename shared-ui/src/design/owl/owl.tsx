import { type RefObject, useEffect, useRef } from 'react';
import styles from './owl.module.css';

interface OwlProps {
  width: number;
  mood?: 'awake' | 'asleep' | 'worried';
}

/** The owl of the default brand. Decorative: its eyes follow the pointer, and it blinks. */
export function Owl({ width, mood = 'awake' }: OwlProps) {
  const svgRef = useRef<SVGSVGElement>(null);
  usePointerTracking(svgRef);
  const pupil = mood === 'worried' ? 8 : 11;
  return (
    <svg ref={svgRef} className={styles[mood]} width={width} height={width} viewBox="0 0 150 150" aria-hidden="true">
      <path d="M52 143v-8m8 8v-8m30 8v-8m8 8v-8" stroke="#f08c2e" strokeWidth="6" strokeLinecap="round" />
      <g className={styles.head}>
        <path fill="var(--color-owl)" d="M22 62C22 30 44 10 75 10s53 20 53 52v34c0 26-20 44-53 44S22 122 22 96z" />
        <path
          d="M24 26c10 1 20 5 27 12M126 26c-10 1-20 5-27 12"
          stroke="var(--color-owl)"
          strokeWidth="13"
          strokeLinecap="round"
        />
        <path fill="var(--color-owl-breast)" d="M48 104c6 14 15 22 27 22s21-8 27-22c-8-6-17-9-27-9s-19 3-27 9z" />
        <path
          d="m60 108 5 5 5-5m10 0 5 5 5-5m-20 9 5 5 5-5"
          fill="none"
          stroke="var(--color-accent)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="52" cy="64" r="25" fill="var(--color-accent)" />
        <circle cx="98" cy="64" r="25" fill="var(--color-accent)" />
        <circle cx="52" cy="64" r="19" fill="#fff4d6" />
        <circle cx="98" cy="64" r="19" fill="#fff4d6" />
        <g className={styles.pupils}>
          <circle cx="53" cy="65" r={pupil} fill="#14222d" />
          <circle cx="97" cy="65" r={pupil} fill="#14222d" />
          <circle cx="57" cy="61" r="3.5" fill="#fff" />
          <circle cx="101" cy="61" r="3.5" fill="#fff" />
        </g>
        <g className={styles.lids}>
          <circle cx="52" cy="64" r="26" fill="var(--color-owl)" />
          <circle cx="98" cy="64" r="26" fill="var(--color-owl)" />
          <path className={styles.lashes} d="M34 66q18 15 36 0M80 66q18 15 36 0" />
        </g>
        <path
          className={styles.brows}
          d="m34 40 26-13M116 40 90 27"
          stroke="#fff4d6"
          strokeWidth="5"
          strokeLinecap="round"
        />
        <path d="m75 74 8 11-8 12-8-12z" fill="#f08c2e" />
      </g>
    </svg>
  );
}

/** The maximum offset of the pupils, in the drawing's units. */
const MAX_OFFSET = 6;
/** The pointer's distance, in pixels, at which the pupils have moved half of that. */
const HALF_DISTANCE = 120;

/** Sets --look-x and --look-y on the drawing, towards the pointer. */
function usePointerTracking(svgRef: RefObject<SVGSVGElement | null>) {
  useEffect(() => {
    function handlePointerMove({ clientX, clientY }: PointerEvent) {
      const svg = svgRef.current;
      if (!svg || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
      const { left, top, width, height } = svg.getBoundingClientRect();
      const x = clientX - (left + width / 2);
      const y = clientY - (top + height * 0.42);
      const distance = Math.hypot(x, y);
      const factor = MAX_OFFSET / (distance + HALF_DISTANCE);
      svg.style.setProperty('--look-x', `${(x * factor).toFixed(2)}px`);
      svg.style.setProperty('--look-y', `${(y * factor).toFixed(2)}px`);
    }
    addEventListener('pointermove', handlePointerMove, { passive: true });
    return () => removeEventListener('pointermove', handlePointerMove);
  }, [svgRef]);
}
