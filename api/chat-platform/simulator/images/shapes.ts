import { box, circle } from './paint.ts';

/** The distance to a shape's edge in a square from 0 to 1, negative inside. */
export type Shape = (x: number, y: number) => number;

const rotate = (x: number, y: number, angle: number): [number, number] => {
  const [dx, dy] = [x - 0.5, y - 0.5];
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [0.5 + dx * cos - dy * sin, 0.5 + dx * sin + dy * cos];
};

/** The shapes of icons and avatars: plain, and recognisable when they are small. */
export const shapes: readonly [Shape, ...Shape[]] = [
  // Crescent.
  (x, y) => Math.max(circle(x, y, 0.5, 0.5, 0.3), -circle(x, y, 0.63, 0.42, 0.25)),
  // Ring and dot.
  (x, y) => Math.min(Math.abs(circle(x, y, 0.5, 0.5, 0.26)) - 0.055, circle(x, y, 0.5, 0.5, 0.1)),
  // Leaf.
  (x, y) => Math.max(circle(x, y, 0.33, 0.33, 0.4), circle(x, y, 0.67, 0.67, 0.4)),
  // Four petals.
  (x, y) =>
    Math.min(
      ...[
        [0.37, 0.37],
        [0.63, 0.37],
        [0.37, 0.63],
        [0.63, 0.63],
      ].map(([cx = 0, cy = 0]) => circle(x, y, cx, cy, 0.145)),
    ),
  // Diamond with a hole.
  (x, y) => {
    const [rx, ry] = rotate(x, y, Math.PI / 4);
    return Math.max(box(rx, ry, 0.5, 0.5, 0.24, 0.06), -circle(x, y, 0.5, 0.5, 0.1));
  },
  // Mountains.
  (x, y) => Math.max(Math.min(peak(x, y, 0.42, 0.28), peak(x, y, 0.66, 0.42)), y - 0.72),
  // Two discs, one behind the other.
  (x, y) =>
    Math.min(circle(x, y, 0.4, 0.56, 0.2), Math.max(circle(x, y, 0.64, 0.42, 0.16), -circle(x, y, 0.4, 0.56, 0.235))),
  // Speech bubble.
  (x, y) => Math.min(box(x, y, 0.5, 0.46, 0.24, 0.12), Math.max(peak(x, 1 - y, 0.42, 0.18), 0.62 - y)),
  // Three bars.
  (x, y) => Math.min(bar(x, y, 0.32, 0.12), bar(x, y, 0.5, 0.24), bar(x, y, 0.68, 0.17)),
  // Star of four points.
  (x, y) => (Math.sqrt(Math.abs(x - 0.5)) + Math.sqrt(Math.abs(y - 0.5))) * 0.5 - 0.3,
];

function peak(x: number, y: number, top: number, from: number): number {
  return (from - y + Math.abs(x - top) * 1.35) / 1.68;
}

function bar(x: number, y: number, centre: number, half: number): number {
  const reach = Math.max(Math.abs(y - 0.5) - half, 0);
  return Math.hypot(x - centre, reach) - 0.055;
}
