import { expect, test } from '@jest/globals';
import { databaseFailure } from './failures.ts';

const coded = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  [coded('ECONNREFUSED'), 'gone'],
  [new AggregateError([], 'both addresses refuse'), undefined],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'gone'],
  [coded('57P01', 'terminating connection due to administrator command'), 'gone'],
  [coded('53300', 'sorry, too many clients already'), 'gone'],
  [new Error('Connection terminated unexpectedly'), 'gone'],
  [new Error('timeout exceeded when trying to connect'), 'gone'],
  [coded('53100', 'could not extend file'), 'full'],
  [coded('ENOSPC'), 'full'],
  [coded('23505', 'duplicate key'), undefined],
  [coded('42P01', 'no such table'), undefined],
  [new TypeError('x is not a function'), undefined],
  ['Connection terminated', undefined],
  [undefined, undefined],
])('%s is %s', (error, failure) => {
  expect(databaseFailure(error)).toBe(failure);
});
