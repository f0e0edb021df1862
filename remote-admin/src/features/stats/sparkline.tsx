import type { Point } from './points.ts';
import styles from './sparkline.module.css';

const WIDTH = 160;
const HEIGHT = 36;
const PADDING = 2;

/** A small chart without axes. Decorative: its values are elsewhere on the page. */
export function Sparkline({ points }: { points: Point[] }) {
  const maxValue = Math.max(1, ...points.map(({ value }) => value));
  const lastIndex = Math.max(1, points.length - 1);
  const coordinates = points.map(({ value }, index) => {
    const y = PADDING + (1 - value / maxValue) * (HEIGHT - 2 * PADDING);
    return `${((index / lastIndex) * WIDTH).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.sparkline} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={coordinates.join(' ')} />
    </svg>
  );
}
