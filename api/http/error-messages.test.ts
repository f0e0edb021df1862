import { describe, expect, test } from '@jest/globals';
import { type ErrorCode, errorStatuses } from 'api-contract/error-codes';
import { errorLanguages, getErrorMessage, negotiateLanguage } from './error-messages.ts';
import { createErrorBody } from './errors.ts';

describe('negotiateLanguage', () => {
  test.each([
    [undefined, 'en'],
    ['', 'en'],
    ['*', 'en'],
    ['hu', 'hu'],
    ['HU', 'hu'],
    ['hu-HU,hu;q=0.9,en-US;q=0.8,en;q=0.7', 'hu'],
    ['en-GB,en;q=0.9,hu;q=0.8', 'en'],
    ['de-AT, de;q=0.9, hu;q=0.8, en;q=0.1', 'hu'],
    ['en;q=0.1, hu;q=0.9', 'hu'],
    ['hu;q=0.1, en;q=0.9', 'en'],
    ['en-GB; q=0.5, hu-HU ; q=0.8, *;q=0.9', 'hu'],
    ['hu;q=0.5,en;q=0.5', 'hu'],
    ['hu;q=0', 'en'],
    ['en;q=0.3,hu;q=0,hu-HU;q=0.000', 'en'],
    ['hu;q=x, en;q=0.1', 'en'],
    ['hungarian', 'en'],
    ['de,fr', 'en'],
    [',,;;hu', 'en'],
    ['x'.repeat(10_000), 'en'],
  ] as const)('with %j returns %s', (header, language) => {
    expect(negotiateLanguage(header)).toBe(language);
  });
});

describe('an error message', () => {
  const names = Object.keys(errorStatuses) as ErrorCode[];

  test.each(names)('is a sentence in both languages: %s', (reason) => {
    const details = { seconds: 30, field: 'twofa_token', request: '0123' };
    const [en, hu] = [createErrorBody(reason, 'en', details), createErrorBody(reason, 'hu', details)];
    expect(en.message).not.toBe(hu.message);
    for (const { message } of [en, hu]) {
      expect(message).toMatch(/^\p{Lu}.{5,}\.$/u);
      expect(message).not.toMatch(/[{}]|undefined/);
    }
    // Both languages have the same placeholders.
    const getPlaceholders = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([placeholder]) => placeholder).sort();
    expect(getPlaceholders(getErrorMessage('hu', reason))).toEqual(getPlaceholders(getErrorMessage('en', reason)));
  });

  test.each(errorLanguages)('exists for every error code: %s', (language) => {
    for (const reason of names) expect(getErrorMessage(language, reason)).toMatch(/./);
  });

  test('names the time to wait if it is known', () => {
    expect(createErrorBody('code-used', 'en', { seconds: 7 })).toEqual({
      message: 'This code was already used. The next one comes in 7 s.',
      reason: 'code-used',
      retry_after: 7,
    });
    expect(createErrorBody('not-found', 'en')).toEqual({ message: 'There is nothing here.', reason: 'not-found' });
  });
});
