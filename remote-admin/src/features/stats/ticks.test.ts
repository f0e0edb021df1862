import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { getTicks, pickTickIndexes } from './chart-scale.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, Array.from({ length: 13 }, (_, index) => index)],
  [13, [0, 2, 4, 6, 8, 10, 12, 14]],
  [124, [0, 20, 40, 60, 80, 100, 120, 140]],
  [4900, Array.from({ length: 11 }, (_, index) => index * 500)],
])('getTicks(%d)', (maxValue, ticks) => {
  expect(getTicks(maxValue)).toEqual(ticks);
});

test('ticks start at zero, reach the highest value, and are few, evenly spaced whole numbers', () => {
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

test('labels below the axis include the latest point, are evenly spaced, and fit the width', () => {
  expect(pickTickIndexes(0, 600, 60)).toEqual([]);
  expect(pickTickIndexes(1, 600, 60)).toEqual([0]);
  expect(pickTickIndexes(5, 600, 60)).toEqual([0, 1, 2, 3, 4]);
  expect(pickTickIndexes(30, 300, 60)).toEqual([5, 11, 17, 23, 29]);
  expect(pickTickIndexes(30, 0, 60)).toEqual([0, 29]);
});
