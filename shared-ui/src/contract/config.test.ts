import { expect, test } from '@jest/globals';
import { languages, toLanguage } from './config.ts';

test.each(languages)('toLanguage(%s) returns the same language', (language) => {
  expect(toLanguage(language)).toBe(language);
});

test.each([undefined, '', 'HU', 'hu-HU', 'de', ' hu', 'toString'])('toLanguage(%j) falls back to English', (value) => {
  expect(toLanguage(value)).toBe('en');
});
