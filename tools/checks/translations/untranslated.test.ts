import { expect, test } from '@jest/globals';
import { findUntranslated } from './untranslated.ts';

test('finds texts of several words that are the same as in English', () => {
  const english = { bot: 'Bot', dates: '{start} – {end}', lead: 'This page is new.', title: 'The page' };
  expect(findUntranslated(english, { ...english, title: 'Az oldal' })).toEqual(['lead']);
});
