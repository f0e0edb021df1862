import { expect, test } from '@jest/globals';
import { languages, parseLanguage } from './languages.ts';

test.each(languages)('parseLanguage(%s) returns the same language', (language) => {
  expect(parseLanguage(language)).toBe(language);
});

test.each([undefined, '', 'HU', 'hu-HU', 'de', ' hu', 'toString'])(
  'parseLanguage(%j) falls back to English',
  (value) => {
    expect(parseLanguage(value)).toBe('en');
  },
);
