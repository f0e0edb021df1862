import { expect, test } from '@jest/globals';
import { parseStats } from './stats-api.ts';

test('parses the response from the specification, which has no commands by name', () => {
  expect(parseStats({ stats: { servers: { a: 1, b: 2 }, commands: { a: 3 } } })).toEqual({
    servers: [
      { label: 'a', value: 1 },
      { label: 'b', value: 2 },
    ],
    commands: [{ label: 'a', value: 3 }],
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
