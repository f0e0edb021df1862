import { expect, test } from '@jest/globals';
import { getOptionGroups } from './channel-picker.tsx';

const channel = (name: string, category: string | null) => ({ id: name, name, category, missing: [] });
const channels = [
  channel('lobby', null),
  channel('szabályzat', 'Infó'),
  channel('hírek', 'Infó'),
  channel('log', 'Stáb'),
];

const getGroups = (typed: string) =>
  getOptionGroups(channels, typed).map((group) => [group.category, group.channels.map(({ name }) => name)]);

test('groups channels by category, in their order', () => {
  expect(getGroups('')).toEqual([
    [null, ['lobby']],
    ['Infó', ['szabályzat', 'hírek']],
    ['Stáb', ['log']],
  ]);
});

test.each(['szabaly', '#szab', 'SZABÁLY'])('“%s” finds the channel', (typed) => {
  expect(getGroups(typed)).toEqual([['Infó', ['szabályzat']]]);
});
