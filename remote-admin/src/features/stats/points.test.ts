import { expect, test } from '@jest/globals';
import { findCountedDays, findFirstDay, groupChartPoints, groupPoints, splitPeriods } from './points.ts';

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

test('has no previous period without points, or with labels that are not days', () => {
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

const groupCounted = (series: ReturnType<typeof days>, grouping: 'day' | 'week' | 'month', today: string) => {
  const { points, fullPoints } = groupChartPoints(series, grouping, 'sum', {
    counted: findCountedDays([series]),
    today,
  });
  return { labels: points.map(({ label }) => label), full: fullPoints.map(({ label }) => label) };
};
const ones = (from: string, count: number) =>
  days(
    from,
    Array.from({ length: count }, () => 1),
  );

test('omits an incomplete first week or month, and does not compare an incomplete last one', () => {
  expect(groupCounted(ones('2026-10-30', 30), 'week', '2026-11-28')).toEqual({
    labels: ['2026-11-02', '2026-11-09', '2026-11-16', '2026-11-23'],
    full: ['2026-11-02', '2026-11-09', '2026-11-16'],
  });
  expect(groupCounted(ones('2026-08-30', 91), 'month', '2026-11-28')).toEqual({
    labels: ['2026-09-01', '2026-10-01', '2026-11-01'],
    full: ['2026-09-01', '2026-10-01'],
  });
});

test('compares a last week or month when its last day is over', () => {
  const weeks = ones('2026-11-02', 14);
  expect(groupCounted(weeks, 'week', '2026-11-15').full).toEqual(['2026-11-02']);
  expect(groupCounted(weeks, 'week', '2026-11-16').full).toEqual(['2026-11-02', '2026-11-09']);
  const months = ones('2026-01-01', 59);
  expect(groupCounted(months, 'month', '2026-02-28').full).toEqual(['2026-01-01']);
  expect(groupCounted(months, 'month', '2026-03-01').full).toEqual(['2026-01-01', '2026-02-01']);
});

test('shows a period within one month, and compares all days, also incomplete ones', () => {
  expect(groupCounted(ones('2026-11-20', 3), 'month', '2026-11-22')).toEqual({ labels: ['2026-11-01'], full: [] });
  const labels = ['2026-11-20', '2026-11-21'];
  expect(groupCounted(ones('2026-11-20', 2), 'day', '2026-11-21')).toEqual({ labels, full: labels });
});

test('a week starts before its first command, if its servers were counted', () => {
  const counted = findCountedDays([ones('2026-11-02', 14), days('2026-11-03', [5])]);
  expect(counted).toEqual({ first: '2026-11-02', last: '2026-11-15' });
  const { fullPoints } = groupChartPoints(days('2026-11-03', [5]), 'week', 'sum', { counted, today: '2026-11-20' });
  expect(fullPoints).toEqual([{ label: '2026-11-02', value: 5 }]);
});

test('labels that are not days are not omitted', () => {
  const points = [
    { label: 'monday', value: 1 },
    { label: 'tuesday', value: 2 },
  ];
  expect(findCountedDays([points])).toBeUndefined();
  expect(findCountedDays([days('2026-11-02', [1]), [{ label: '2026-11-1x', value: 1 }]])).toBeUndefined();
  expect(groupCounted(points, 'week', '2026-11-20').full).toEqual(['monday', 'tuesday']);
});
