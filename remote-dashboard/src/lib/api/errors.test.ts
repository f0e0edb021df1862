import { expect, test } from '@jest/globals';
import { createIntl } from 'react-intl';
import { type ApiError, type Language, languages } from 'shared-ui';
import { getErrorMessage } from 'shared-ui/app';
import en from '../../messages/en.json' with { type: 'json' };
import hu from '../../messages/hu.json' with { type: 'json' };
import { errorMessages, isTransientError, requiresSignIn } from './errors.tsx';

const messages: Record<Language, Record<string, string>> = { en, hu };
const createHttpError = (status: number, details: object = {}): ApiError => ({
  kind: 'http-error',
  status,
  ...details,
});

test.each(languages)('every error has its own message in %s', (locale) => {
  const intl = createIntl({ locale, messages: messages[locale] });
  const errors = [
    { kind: 'network-error' } as const,
    createHttpError(401),
    createHttpError(401, { reason: 'platform-sign-in-ended' }),
    createHttpError(429),
    createHttpError(429, { retryAfterSeconds: 1 }),
    createHttpError(429, { retryAfterSeconds: 30 }),
    createHttpError(503),
    createHttpError(503, { reason: 'platform-unavailable' }),
    createHttpError(503, { reason: 'platform-unavailable', retryAfterSeconds: 5 }),
    createHttpError(503, { reason: 'platform-refused', retryAfterSeconds: 60 }),
    createHttpError(503, { reason: 'data-unavailable', retryAfterSeconds: 5 }),
    createHttpError(503, { reason: 'data-full' }),
    createHttpError(403, { reason: 'guild-denied' }),
    createHttpError(404, { reason: 'bot-not-joined' }),
    createHttpError(404, { reason: 'channel-unknown' }),
    createHttpError(409, { reason: 'channel-closed' }),
    createHttpError(412, { reason: 'saved-meanwhile' }),
  ];
  const texts = errors.map((error) => getErrorMessage(error, errorMessages, intl));
  expect(new Set(texts).size).toBe(errors.length);
  expect(texts[5]).toContain('30');
});

test.each([
  [{ kind: 'network-error' } as const, true, false],
  [createHttpError(500), true, false],
  [createHttpError(502), true, false],
  [createHttpError(429), true, false],
  [createHttpError(401), false, true],
  [createHttpError(403), false, false],
  [createHttpError(404), false, false],
])('classifies %j', (error, isTransient, hasSignedOut) => {
  expect([isTransientError(error), requiresSignIn(error)]).toEqual([isTransient, hasSignedOut]);
});
