import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseSeries } from '../../specification-api/stats.ts';
import { alignBefore, createChartScale, getNearestIndex, getTicks, pickTickIndexes, toPixel } from './chart-scale.ts';

const points = parseSeries({ a: 0, b: 5, c: 10 });
const scale = createChartScale(points, [], 500, String);
const { left, right, top, bottom } = scale.padding;

test('maps the first point to the left edge, the last to the right edge, and zero to the bottom', () => {
  expect(toPixel(scale, 0, 0)).toEqual({ x: left, y: 400 - bottom });
  expect(toPixel(scale, 2, 10)).toEqual({ x: 500 - right, y: top });
});

test('getNearestIndex returns the nearest point, clamped to both ends', () => {
  const getIndex = (x: number) => getNearestIndex(scale, x, points.length);
  expect([getIndex(0), getIndex(left), getIndex(250), getIndex(500 - right), getIndex(900)]).toEqual([0, 0, 1, 2, 2]);
});

test('supports a single point and no points', () => {
  const singlePoint = createChartScale(parseSeries({ a: 3 }), [], 500, String);
  expect(toPixel(singlePoint, 0, 3)).toEqual({ x: singlePoint.padding.left, y: top });
  expect(getNearestIndex(singlePoint, 400, 1)).toBe(0);
  expect(createChartScale([], [], 500, String).ticks).toEqual([0, 1]);
});

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, Array.from({ length: 13 }, (_, index) => index)],
  [13, [0, 2, 4, 6, 8, 10, 12, 14]],
  [124, [0, 20, 40, 60, 80, 100, 120, 140]],
  [4900, Array.from({ length: 11 }, (_, index) => index * 500)],
])('getTicks(%d) returns %j', (maxValue, ticks) => {
  expect(getTicks(maxValue)).toEqual(ticks);
});

test('getTicks returns ticks that start at zero, reach the highest value, and are few, evenly spaced whole numbers', () => {
  fc.assert(
    fc.property(fc.nat({ max: 2 ** 40 }), (maxValue) => {
      const ticks = getTicks(maxValue);
      const [zero, step = 0] = ticks;
      expect(zero).toBe(0);
      expect(ticks.at(-1)).toBeGreaterThanOrEqual(maxValue);
      expect(ticks.length).toBeLessThanOrEqual(13);
      expect(Number.isInteger(step)).toBe(true);
      expect(ticks).toEqual(ticks.map((_, index) => index * step));
    }),
  );
});

test('pickTickIndexes includes the latest point, spaces labels evenly, and fits them into the width', () => {
  expect(pickTickIndexes(0, 600, 60)).toEqual([]);
  expect(pickTickIndexes(1, 600, 60)).toEqual([0]);
  expect(pickTickIndexes(5, 600, 60)).toEqual([0, 1, 2, 3, 4]);
  expect(pickTickIndexes(30, 300, 60)).toEqual([5, 11, 17, 23, 29]);
  expect(pickTickIndexes(30, 0, 60)).toEqual([0, 29]);
});

test('aligns the previous period by its last point, and makes room for its values', () => {
  const before = parseSeries({ x: 40, y: 7 });
  expect(alignBefore(points, before)).toEqual([undefined, 40, 7]);
  expect(alignBefore(points, parseSeries({ u: 1, v: 2, x: 3, y: 4 }))).toEqual([2, 3, 4]);
  expect(createChartScale(points, before, 500, String).max).toEqual({ x: 2, y: 40 });
});
