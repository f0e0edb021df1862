import { expect, test } from '@jest/globals';
import { filterChoices, groupChoices } from './choices.ts';

const toChoice = (name: string, category?: string | null) => ({ id: name, name, category });
const channels = [
  toChoice('#lobby', null),
  toChoice('#szabályzat', 'Infó'),
  toChoice('#hírek', 'Infó'),
  toChoice('#log', 'Stáb'),
];

test('groups channels by category, in their order', () => {
  const groups = groupChoices(channels);
  expect(groups.map(({ category, choices }) => [category, choices.map(({ name }) => name)])).toEqual([
    [null, ['#lobby']],
    ['Infó', ['#szabályzat', '#hírek']],
    ['Stáb', ['#log']],
  ]);
});

test.each(['szabaly', '#szab', '@szab', 'SZABÁLY'])('“%s” finds the channel', (typed) => {
  expect(filterChoices(channels, typed).map(({ name }) => name)).toEqual(['#szabályzat']);
});
