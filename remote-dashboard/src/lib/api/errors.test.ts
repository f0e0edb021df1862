import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import { type ApiError, type Language, languages } from 'shared-ui';
import { getErrorMessage } from 'shared-ui/app';
import en from '../../messages/en.json' with { type: 'json' };
import hu from '../../messages/hu.json' with { type: 'json' };
import { errorMessages, isSignedOut, isTransientError } from './errors.tsx';

const messages: Record<Language, Record<string, string>> = { en, hu };
const refused = (status: number, more: object = {}): ApiError => ({ kind: 'http-error', status, ...more });

test.each(languages)('each failure has words of its own in %s', (locale) => {
  const intl = createIntl({ locale, messages: messages[locale] });
  const failures = [
    { kind: 'network-error' } as const,
    refused(401),
    refused(401, { reason: 'platform-sign-in-ended' }),
    refused(429),
    refused(429, { retryAfter: 1 }),
    refused(429, { retryAfter: 30 }),
    refused(503),
    refused(503, { reason: 'platform-unavailable' }),
    refused(503, { reason: 'platform-unavailable', retryAfter: 5 }),
    refused(503, { reason: 'platform-refused', retryAfter: 60 }),
    refused(503, { reason: 'data-unavailable', retryAfter: 5 }),
    refused(503, { reason: 'data-full' }),
    refused(403, { reason: 'guild-denied' }),
    refused(404, { reason: 'bot-not-joined' }),
    refused(404, { reason: 'channel-unknown' }),
    refused(409, { reason: 'channel-closed' }),
    refused(412, { reason: 'saved-meanwhile' }),
  ];
  const words = failures.map((failure) => getErrorMessage(failure, errorMessages, intl));
  expect(new Set(words).size).toBe(failures.length);
  expect(words[5]).toContain('30');
});

test.each([
  [{ kind: 'network-error' } as const, true, false],
  [refused(500), true, false],
  [refused(502), true, false],
  [refused(429), true, false],
  [refused(401), false, true],
  [refused(403), false, false],
  [refused(404), false, false],
])('%j is told apart', (failure, unasked, signedOut) => {
  expect([isTransientError(failure), isSignedOut(failure)]).toEqual([unasked, signedOut]);
});
