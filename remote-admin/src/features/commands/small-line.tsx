import type { Point } from '../stats/series.ts';
import styles from './small-line.module.css';

const width = 160;
const height = 36;
const edge = 2;

/** The course of a series at a glance; its values are read elsewhere. */
export function SmallLine({ points }: { points: Point[] }) {
  const highest = Math.max(1, ...points.map(({ value }) => value));
  const far = Math.max(1, points.length - 1);
  const places = points.map(({ value }, index) => {
    const y = edge + (1 - value / highest) * (height - 2 * edge);
    return `${((index / far) * width).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg className={styles.line} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <polyline points={places.join(' ')} />
    </svg>
  );
}
