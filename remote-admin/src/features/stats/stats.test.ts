import { expect, test } from '@jest/globals';
import { parseStats } from './stats-api.ts';

test('what the specification’s answer says is read; commands are not told apart by it', () => {
  expect(parseStats({ stats: { servers: { a: 1, b: 2 }, commands: { a: 3 } } })).toEqual({
    servers: [
      { label: 'a', value: 1 },
      { label: 'b', value: 2 },
    ],
    commands: [{ label: 'a', value: 3 }],
    byName: undefined,
  });
});

test('commands by name are read where they are told', () => {
  expect(
    parseStats({ stats: { servers: {}, commands: {}, commands_by_name: { ban: { a: 1 }, kick: {} } } })?.byName,
  ).toEqual([
    { name: 'ban', points: [{ label: 'a', value: 1 }] },
    { name: 'kick', points: [] },
  ]);
});

test.each([[undefined], [null], ['x'], [{}], [{ stats: 'none' }]])('there are no figures in %j', (answer) => {
  expect(parseStats(answer)).toBeUndefined();
});
