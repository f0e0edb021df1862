import { expect, test } from '@jest/globals';
import { createChartScale, getNearestIndex, toPixel } from './chart-scale.ts';
import { parseSeries } from './stats-api.ts';

const points = parseSeries({ a: 0, b: 5, c: 10 });
const scale = createChartScale(points, 500, String);
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
  const singlePoint = createChartScale(parseSeries({ a: 3 }), 500, String);
  expect(toPixel(singlePoint, 0, 3)).toEqual({ x: singlePoint.padding.left, y: top });
  expect(getNearestIndex(singlePoint, 400, 1)).toBe(0);
  expect(createChartScale([], 500, String).ticks).toEqual([0, 1]);
});
