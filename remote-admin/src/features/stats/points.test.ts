import { expect, test } from '@jest/globals';
import { findFirstDay, groupPoints, splitPeriods } from './points.ts';

const days = (from: string, values: number[]) =>
  values.map((value, index) => ({
    label: new Date(Date.parse(from) + index * 86_400_000).toISOString().slice(0, 10),
    value,
  }));

test('finds the first day of a period by the latest day of all series, and splits off the days before it', () => {
  const points = days('2026-01-30', [1, 2, 3, 4, 5, 6]).toSpliced(4, 1);
  const firstDay = findFirstDay([points, days('2026-01-01', [1])], 3);
  expect(firstDay).toBe('2026-02-02');
  const { current, before } = splitPeriods(points, firstDay);
  expect(current.map(({ label }) => label)).toEqual(['2026-02-02', '2026-02-04']);
  expect(before.map(({ label }) => label)).toEqual(['2026-01-30', '2026-01-31', '2026-02-01']);
});

test('has no period before without points, or with labels that are not days', () => {
  const points = [{ label: 'monday', value: 1 }];
  expect([findFirstDay([[]], 3), findFirstDay([points], 3)]).toEqual([undefined, undefined]);
  expect(splitPeriods(points, undefined)).toEqual({ current: points, before: [] });
});

test('groups days by week from Monday, with the sum or the last value', () => {
  // 2026-11-26 is a Thursday.
  const points = days('2026-11-26', [1, 2, 3, 4, 5]);
  expect(groupPoints(points, 'week', 'sum')).toEqual([
    { label: '2026-11-23', value: 10 },
    { label: '2026-11-30', value: 5 },
  ]);
  expect(groupPoints(points, 'week', 'last').map(({ value }) => value)).toEqual([4, 5]);
});

test('groups days by month; other labels stay', () => {
  expect(groupPoints(days('2026-11-29', [1, 2, 3]), 'month', 'sum')).toEqual([
    { label: '2026-11-01', value: 3 },
    { label: '2026-12-01', value: 3 },
  ]);
  const points = days('2026-11-29', [1, 2]);
  expect(groupPoints(points, 'day', 'sum')).toEqual(points);
  expect(groupPoints([{ label: 'a', value: 1 }], 'month', 'sum')).toEqual([{ label: 'a', value: 1 }]);
});
