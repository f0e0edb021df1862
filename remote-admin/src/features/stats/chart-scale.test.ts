import { expect, test } from '@jest/globals';
import { createChartScale, nearestIndex, toPixel } from './chart-scale.ts';
import { parseSeries } from './stats-api.ts';

const points = parseSeries({ a: 0, b: 5, c: 10 });
const frame = createChartScale(points, 500, String);
const { left, right, top, bottom } = frame.padding;

test('the first point is at the left end, the last one at the right, zero at the ground', () => {
  expect(toPixel(frame, 0, 0)).toEqual({ x: left, y: 400 - bottom });
  expect(toPixel(frame, 2, 10)).toEqual({ x: 500 - right, y: top });
});

test('a place reads the point that is nearest, and none beyond the ends', () => {
  const at = (x: number) => nearestIndex(frame, x, points.length);
  expect([at(0), at(left), at(250), at(500 - right), at(900)]).toEqual([0, 0, 1, 2, 2]);
});

test('one point alone has a place, and so have none', () => {
  const alone = createChartScale(parseSeries({ a: 3 }), 500, String);
  expect(toPixel(alone, 0, 3)).toEqual({ x: alone.padding.left, y: top });
  expect(nearestIndex(alone, 400, 1)).toBe(0);
  expect(createChartScale([], 500, String).ticks).toEqual([0, 1]);
});
