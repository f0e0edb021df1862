/** More marks than this beside a plot of 400 px cannot be read. */
const most = 12;

/** The marks of an axis from zero: whole numbers, by ones while that is readable and by the next round step beyond. */
export function ticksUpTo(highest: number): number[] {
  const least = Math.max(1, highest) / most;
  let step = 1;
  for (let power = 1; step < least; power *= 10) {
    step = [power, 2 * power, 5 * power].find((candidate) => candidate >= least) ?? 10 * power;
  }
  const count = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** Which of so many points are named below the axis, evenly, where each name takes so much of the width. */
export function namedPoints(points: number, width: number, each: number): number[] {
  if (points === 0) return [];
  const stride = Math.max(1, Math.ceil((points - 1) / Math.max(1, Math.floor(width / each))));
  // Counted from the end: the latest point is the one that is looked for.
  const count = Math.floor((points - 1) / stride) + 1;
  return Array.from({ length: count }, (_, index) => points - 1 - index * stride).reverse();
}
