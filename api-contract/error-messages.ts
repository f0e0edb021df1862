import type { ErrorCode } from './error-codes.ts';
import en from './messages/en.json' with { type: 'json' };
import hu from './messages/hu.json' with { type: 'json' };

/** The languages that errors are explained in. */
export type Language = 'en' | 'hu';

/** What an error code tells people: what happened and what to do. `{seconds}` and its like are filled in. */
export const errorMessages: Record<Language, Record<ErrorCode, string>> = { en, hu };
