import { box, circle } from './paint.ts';

// Taken out once: looking up a global for every pixel or number costs more than the arithmetic.
const { abs, hypot, max, min, sqrt } = Math;

/** The distance to a shape's edge in a square from 0 to 1, negative inside. */
export type Shape = (x: number, y: number) => number;

/** The distance to a square that stands on its corner. */
function diamond(x: number, y: number): number {
  const [along, across] = [(x - y) * Math.SQRT1_2, (x + y - 1) * Math.SQRT1_2];
  return box(along, across, 0, 0, 0.24, 0.06);
}

/** The shapes of icons and avatars: plain, and recognisable when they are small. */
export const shapes: readonly [Shape, ...Shape[]] = [
  // Crescent.
  (x, y) => max(circle(x, y, 0.5, 0.5, 0.3), -circle(x, y, 0.63, 0.42, 0.25)),
  // Ring and dot.
  (x, y) => min(abs(circle(x, y, 0.5, 0.5, 0.26)) - 0.055, circle(x, y, 0.5, 0.5, 0.1)),
  // Leaf.
  (x, y) => max(circle(x, y, 0.33, 0.33, 0.4), circle(x, y, 0.67, 0.67, 0.4)),
  // Four petals.
  (x, y) => circle(abs(x - 0.5), abs(y - 0.5), 0.13, 0.13, 0.145),
  // Diamond with a hole.
  (x, y) => max(diamond(x, y), -circle(x, y, 0.5, 0.5, 0.1)),
  // Mountains.
  (x, y) => max(min(peak(x, y, 0.42, 0.28), peak(x, y, 0.66, 0.42)), y - 0.72),
  // Two discs, one behind the other.
  (x, y) => min(circle(x, y, 0.4, 0.56, 0.2), max(circle(x, y, 0.64, 0.42, 0.16), -circle(x, y, 0.4, 0.56, 0.235))),
  // Speech bubble.
  (x, y) => min(box(x, y, 0.5, 0.46, 0.24, 0.12), max(peak(x, 1 - y, 0.42, 0.18), 0.62 - y)),
  // Three bars.
  (x, y) => min(bar(x, y, 0.32, 0.12), bar(x, y, 0.5, 0.24), bar(x, y, 0.68, 0.17)),
  // Star of four points.
  (x, y) => (sqrt(abs(x - 0.5)) + sqrt(abs(y - 0.5))) * 0.5 - 0.3,
];

function peak(x: number, y: number, top: number, from: number): number {
  return (from - y + abs(x - top) * 1.35) / 1.68;
}

function bar(x: number, y: number, centre: number, half: number): number {
  const reach = max(abs(y - 0.5) - half, 0);
  return hypot(x - centre, reach) - 0.055;
}
