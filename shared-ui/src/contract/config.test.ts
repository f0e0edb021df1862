import { expect, test } from '@jest/globals';
import { languages, toLanguage } from './config.ts';

test.each(languages)('%s is itself', (language) => {
  expect(toLanguage(language)).toBe(language);
});

test.each([undefined, '', 'HU', 'hu-HU', 'de', ' hu', 'toString'])(
  '%j is not one of ours, so it is English',
  (value) => {
    expect(toLanguage(value)).toBe('en');
  },
);
