import { expect, test } from '@jest/globals';
import { optionGroups } from './channel-picker.tsx';

const channel = (name: string, category: string | null) => ({ id: name, name, category, missing: [] });
const channels = [
  channel('lobby', null),
  channel('szabályzat', 'Infó'),
  channel('hírek', 'Infó'),
  channel('log', 'Stáb'),
];

const shown = (typed: string) =>
  optionGroups(channels, typed).map((group) => [group.category, group.channels.map(({ name }) => name)]);

test('channels stand by category, in their order', () => {
  expect(shown('')).toEqual([
    [null, ['lobby']],
    ['Infó', ['szabályzat', 'hírek']],
    ['Stáb', ['log']],
  ]);
});

test.each(['szabaly', '#szab', 'SZABÁLY'])('“%s” finds the one', (typed) => {
  expect(shown(typed)).toEqual([['Infó', ['szabályzat']]]);
});
