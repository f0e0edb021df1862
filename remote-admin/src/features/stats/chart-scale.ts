import type { Point } from './points.ts';

/** The height of a chart, from the specification. */
export const PLOT_HEIGHT = 400;

/** Converts between values and pixels, for the line and for the pointer. */
export interface ChartScale {
  width: number;
  padding: { top: number; right: number; bottom: number; left: number };
  ticks: number[];
  /** The last index and the highest tick. */
  max: { x: number; y: number };
}

/** Creates the scale of a chart for this period and the one before, with padding for the tick labels. */
export function createChartScale(
  points: Point[],
  before: Point[],
  width: number,
  format: (value: number) => string,
): ChartScale {
  const ticks = getTicks(Math.max(0, ...[...points, ...before].map(({ value }) => value)));
  const maxValue = ticks.at(-1) ?? 1;
  const left = 18 + 8 * format(maxValue).length;
  return {
    width,
    padding: { top: 12, right: 34, bottom: 40, left },
    ticks,
    max: { x: Math.max(1, points.length - 1), y: maxValue },
  };
}

/** The position of a point in pixels. */
export function toPixel({ width, padding, max }: ChartScale, index: number, value: number) {
  return {
    x: padding.left + (index / max.x) * (width - padding.left - padding.right),
    y: padding.top + (1 - value / max.y) * (PLOT_HEIGHT - padding.top - padding.bottom),
  };
}

/** The index of the point nearest to a position. */
export function getNearestIndex({ width, padding, max }: ChartScale, x: number, pointCount: number): number {
  const ratio = (x - padding.left) / (width - padding.left - padding.right);
  return Math.min(pointCount - 1, Math.max(0, Math.round(ratio * max.x)));
}

/** The values of the previous period that belong to the points of this one, counted from the last point. */
export function alignBefore(points: Point[], before: Point[]): (number | undefined)[] {
  return points.map((_, index) => before[before.length - points.length + index]?.value);
}

/** The maximum number of labels below the chart, and of steps of the value axis: more would not be legible. */
const MAX_STEPS = 12;

/** The ticks of an axis from zero: whole numbers, in steps of 1, or of a larger round number if there are too many. */
export function getTicks(maxValue: number): number[] {
  const minStep = Math.max(1, maxValue) / MAX_STEPS;
  let step = 1;
  for (let power = 1; step < minStep; power *= 10) {
    step = [power, 2 * power, 5 * power].find((candidate) => candidate >= minStep) ?? 10 * power;
  }
  const count = Math.max(1, Math.ceil(maxValue / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The indexes of the points with labels below the axis, evenly spaced, so that labels do not overlap. */
export function pickTickIndexes(pointCount: number, width: number, labelWidth: number): number[] {
  if (pointCount === 0) return [];
  const stride = Math.max(
    1,
    Math.ceil((pointCount - 1) / Math.min(MAX_STEPS - 1, Math.max(1, Math.floor(width / labelWidth)))),
  );
  // Counted from the end, so that the latest point has a label.
  const count = Math.floor((pointCount - 1) / stride) + 1;
  return Array.from({ length: count }, (_, index) => pointCount - 1 - index * stride).reverse();
}
