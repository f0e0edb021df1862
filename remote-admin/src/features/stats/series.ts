/** A value of a line: what it is called, and how much. */
export interface Point {
  label: string;
  value: number;
}

/** As much of a label as has room beside a line. */
const longestLabel = 40;

/** The points of a map of counts, in the order of the answer; what is no number is left out. */
export function seriesOf(counts: unknown): Point[] {
  if (typeof counts !== 'object' || counts === null) return [];
  return Object.entries(counts).flatMap(([label, value]) =>
    typeof value === 'number' && Number.isFinite(value) ? [{ label: label.slice(0, longestLabel), value }] : [],
  );
}

/** How much the last value differs from the one before; zero where there are fewer than two. */
export function changeOf(points: Point[]): number {
  const [previous, last] = points.slice(-2);
  return previous && last ? last.value - previous.value : 0;
}
