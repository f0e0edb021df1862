import { expect, test } from '@jest/globals';
import { parseStats } from '../../specification-api/stats.ts';
import { filterCommands, getCommands } from './commands.ts';

const stats = parseStats({
  stats: {
    servers: {},
    commands: { mon: 5, tue: 12 },
    commands_by_name: { ban: { mon: 5 }, warn: { tue: 7 }, kick: { tue: 5 } },
  },
});
const commands = stats ? getCommands(stats) : [];

test('sorts commands by runs, and fills in a value for every day', () => {
  expect(commands.map(({ name, total }) => [name, total])).toEqual([
    ['warn', 7],
    ['ban', 5],
    ['kick', 5],
  ]);
  expect(commands[0]?.points).toEqual([
    { label: 'mon', value: 0 },
    { label: 'tue', value: 7 },
  ]);
});

test.each([
  ['', 3],
  [' BAN ', 1],
  ['/k', 1],
  ['x', 0],
])('“%s” matches %d commands', (typed, found) => {
  expect(filterCommands(commands, typed)).toHaveLength(found);
});

test('returns no commands if the API does not list them by name', () => {
  expect(getCommands({ servers: [], commands: [], before: { servers: [], commands: [] }, byName: undefined })).toEqual(
    [],
  );
});
