import { expect, test } from '@jest/globals';
import { indexAt, placeOf, plotFrame } from './chart-scale.ts';
import { seriesOf } from './stats-api.ts';

const points = seriesOf({ a: 0, b: 5, c: 10 });
const frame = plotFrame(points, 500, String);
const { left, right, top, bottom } = frame.padding;

test('the first point is at the left end, the last one at the right, zero at the ground', () => {
  expect(placeOf(frame, 0, 0)).toEqual({ x: left, y: 400 - bottom });
  expect(placeOf(frame, 2, 10)).toEqual({ x: 500 - right, y: top });
});

test('a place reads the point that is nearest, and none beyond the ends', () => {
  const at = (x: number) => indexAt(frame, x, points.length);
  expect([at(0), at(left), at(250), at(500 - right), at(900)]).toEqual([0, 0, 1, 2, 2]);
});

test('one point alone has a place, and so have none', () => {
  const alone = plotFrame(seriesOf({ a: 3 }), 500, String);
  expect(placeOf(alone, 0, 3)).toEqual({ x: alone.padding.left, y: top });
  expect(indexAt(alone, 400, 1)).toBe(0);
  expect(plotFrame([], 500, String).ticks).toEqual([0, 1]);
});
