import { expect, test } from '@jest/globals';
import { allFeatures, type FeatureChoice, formatChoice, parseChoice } from './feature-choice.ts';

const parse = (search: string) => parseChoice(new URLSearchParams(search), ['members', 'tea']);

test.each<[string, FeatureChoice]>([
  ['', allFeatures],
  ['search=tea+%26+co', { text: 'tea & co', state: 'all', category: '' }],
  ['search=tea&state=on&category=tea', { text: 'tea', state: 'on', category: 'tea' }],
])('has the search and the filters in the URL, from which Back restores them: “%s”', (search, choice) => {
  expect(formatChoice(choice)).toBe(search);
  expect(parse(search)).toEqual(choice);
});

test('ignores an unknown state, and a category that the bot no longer has', () => {
  expect(parse('?state=other&category=coffee')).toEqual(allFeatures);
});
