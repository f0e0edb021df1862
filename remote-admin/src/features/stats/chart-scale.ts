import type { Point } from './stats-api.ts';

/** The height that the specification gives a plot. */
export const PLOT_HEIGHT = 400;

/** Where a plot's points lie, in pixels: what draws the line and what follows the reader on it agree on this. */
export interface ChartScale {
  width: number;
  padding: { top: number; right: number; bottom: number; left: number };
  ticks: number[];
  /** The last index and the highest mark: the far corner of the plot. */
  far: { x: number; y: number };
}

/** The frame of a plot so wide, with room for the marks beside it. */
export function createChartScale(points: Point[], width: number, format: (value: number) => string): ChartScale {
  const ticks = getTicks(Math.max(0, ...points.map(({ value }) => value)));
  const highest = ticks.at(-1) ?? 1;
  const left = 18 + 8 * format(highest).length;
  return {
    width,
    padding: { top: 12, right: 34, bottom: 40, left },
    ticks,
    far: { x: Math.max(1, points.length - 1), y: highest },
  };
}

/** Where a point lies. */
export function toPixel({ width, padding, far }: ChartScale, index: number, value: number) {
  return {
    x: padding.left + (index / far.x) * (width - padding.left - padding.right),
    y: padding.top + (1 - value / far.y) * (PLOT_HEIGHT - padding.top - padding.bottom),
  };
}

/** The index of the point that is nearest to a place. */
export function nearestIndex({ width, padding, far }: ChartScale, x: number, points: number): number {
  const part = (x - padding.left) / (width - padding.left - padding.right);
  return Math.min(points - 1, Math.max(0, Math.round(part * far.x)));
}

/** More marks than this beside a plot of 400 px cannot be read. */
const MAX_TICKS = 12;

/** The marks of an axis from zero: whole numbers, by ones while that is readable and by the next round step beyond. */
export function getTicks(highest: number): number[] {
  const least = Math.max(1, highest) / MAX_TICKS;
  let step = 1;
  for (let power = 1; step < least; power *= 10) {
    step = [power, 2 * power, 5 * power].find((candidate) => candidate >= least) ?? 10 * power;
  }
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Which of so many points are named below the axis, evenly, where each name takes so much of the width. */
export function pickTickIndexes(points: number, width: number, each: number): number[] {
  if (points === 0) return [];
  const stride = Math.max(1, Math.ceil((points - 1) / Math.max(1, Math.floor(width / each))));
  // Counted from the end: the latest point is the one that is looked for.
  const count = Math.floor((points - 1) / stride) + 1;
  return Array.from({ length: count }, (_, index) => points - 1 - index * stride).reverse();
}
