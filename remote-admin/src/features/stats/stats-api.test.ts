import { expect, test } from '@jest/globals';
import { parseSeries, parseStats } from '../../specification-api/stats.ts';
import { getLastChange } from './stats-api.ts';

test('parses the response from the specification, which has no commands by name', () => {
  expect(parseStats({ stats: { servers: { a: 1, b: 2 }, commands: { a: 3 } } })).toEqual({
    servers: [
      { label: 'a', value: 1 },
      { label: 'b', value: 2 },
    ],
    commands: [{ label: 'a', value: 3 }],
    before: { servers: [], commands: [] },
    byName: undefined,
  });
});

test('parses commands by name', () => {
  expect(
    parseStats({ stats: { servers: {}, commands: {}, commands_by_name: { ban: { a: 1 }, kick: {} } } })?.byName,
  ).toEqual([
    { name: 'ban', points: [{ label: 'a', value: 1 }] },
    { name: 'kick', points: [] },
  ]);
});

test.each([[undefined], [null], ['x'], [{}], [{ stats: 'none' }]])('parseStats(%j) returns undefined', (data) => {
  expect(parseStats(data)).toBeUndefined();
});

test('parseSeries keeps the order of the response', () => {
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

test('splits off the previous period by the latest day of both series', () => {
  const stats = {
    servers: { '2026-01-01': 1, '2026-01-02': 2 },
    commands: { '2026-01-01': 5, '2026-01-03': 6 },
    commands_by_name: { ban: { '2026-01-01': 5 } },
  };
  expect(parseStats({ stats }, 2)).toEqual({
    servers: [{ label: '2026-01-02', value: 2 }],
    commands: [{ label: '2026-01-03', value: 6 }],
    before: { servers: [{ label: '2026-01-01', value: 1 }], commands: [{ label: '2026-01-01', value: 5 }] },
    byName: [{ name: 'ban', points: [] }],
  });
});
