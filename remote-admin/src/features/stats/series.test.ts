import { expect, test } from '@jest/globals';
import { getLastChange, parseSeries } from './stats-api.ts';

test('points keep the order of the response', () => {
  const points = parseSeries({ '2026-03-02': 3, yesterday: 0, '2026-03-01': 5 });
  expect(points.map(({ label }) => label)).toEqual(['2026-03-02', 'yesterday', '2026-03-01']);
});

test.each([[undefined], [null], ['text'], [{}], [{ monday: 'many', tuesday: null }]])(
  'parseSeries(%j) returns no points',
  (counts) => {
    expect(parseSeries(counts)).toEqual([]);
  },
);

test.each([
  [{}, 0],
  [{ a: 5 }, 0],
  [{ a: 5, b: 5 }, 0],
  [{ a: 9, b: 5, c: 7 }, 2],
  [{ a: 7, b: 5 }, -2],
])('the last change in %j is %d', (counts, change) => {
  expect(getLastChange(parseSeries(counts))).toBe(change);
});
