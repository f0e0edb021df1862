import { expect, test } from '@jest/globals';
import type { Feature } from 'vigil-bot/manifest';
import { getFeaturePath } from '../bot-features/feature-path.ts';
import { findSettings, indexFeatures, parseTerms, splitAtTerms } from './feature-search.ts';

const features: Feature[] = [
  {
    id: 'levels',
    name: { en: 'Levels', hu: 'Szintek' },
    description: { en: 'Points for messages.', hu: 'Pontok üzenetekért.' },
    fields: [
      { id: 'about', kind: 'note', text: 'Points are kept.' },
      { id: 'points', kind: 'number', label: { en: 'Points', hu: 'Pontok' } },
      {
        id: 'roles',
        kind: 'list',
        label: 'Roles',
        fields: [{ id: 'from', kind: 'number', label: { en: 'From points', hu: 'Ennyi ponttól' } }],
      },
      { id: 'mute', kind: 'group', label: 'Mute', fields: [{ id: 'for', kind: 'duration', label: 'Némítás' }] },
    ],
  },
];

const find = (text: string, language = 'en') =>
  findSettings(indexFeatures(features, language), parseTerms(text)).map(({ path, label }) => [path, label]);

test('finds settings by their labels in a language, also inside lists and groups, but no notes', () => {
  expect(find('points')).toEqual([
    ['points', 'Points'],
    ['roles/from', 'From points'],
  ]);
  expect(find('pont', 'hu')).toEqual([
    ['points', 'Pontok'],
    ['roles/from', 'Ennyi ponttól'],
  ]);
  expect(find('pont', 'hu').length).toBe(2);
  expect(find('from POINTS')).toEqual([['roles/from', 'From points']]);
});

test('accents do not matter, and without a search nothing is found', () => {
  expect(find('nemitas')).toEqual([['mute/for', 'Némítás']]);
  expect(find('Ném')).toEqual([['mute/for', 'Némítás']]);
  expect(find('  ')).toEqual([]);
});

test.each([
  ['Warnings and mutes', 'mute', 'Warnings and [mute]s'],
  ['Némítás', 'nemi', '[Némí]tás'],
  ['Mute the muted', 'mute', '[Mute] the [mute]d'],
  ['aaa', 'aa', '[aaa]'],
  ['İstanbul 🍵 tea', 'tea ist', '[İst]anbul 🍵 [tea]'],
  ['Levels', '', 'Levels'],
])('marks in “%s” what “%s” matches', (text, search, expected) => {
  const parts = splitAtTerms(text, parseTerms(search));
  expect(parts.map((part) => (part.isMatch ? `[${part.text}]` : part.text)).join('')).toBe(expected);
});

test('a link to a setting names its path', () => {
  expect(getFeaturePath('1', 'levels')).toBe('/dashboard/1/features/levels');
  expect(getFeaturePath('1', 'levels', 'roles/from')).toBe('/dashboard/1/features/levels?field=roles%2Ffrom');
});
