import { expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { openTestDatabase } from '../testing/test-database.ts';
import { getDatabaseFailure, markDatabaseError } from './errors.ts';

const createError = (code: string, message = 'x') => Object.assign(new Error(message), { code });

test.each([
  [createError('ECONNREFUSED'), 'unreachable'],
  [createError('ENOENT'), 'unreachable'],
  [new AggregateError([], 'both addresses refuse'), undefined],
  [Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' }), 'unreachable'],
  [createError('57P01', 'terminating connection due to administrator command'), 'unreachable'],
  [createError('53300', 'sorry, too many clients already'), 'unreachable'],
  [new Error('Connection terminated unexpectedly'), 'unreachable'],
  [new Error('timeout exceeded when trying to connect'), 'unreachable'],
  [createError('28P01', 'password authentication failed for user "vigil"'), 'rejected'],
  [createError('3D000', 'database "vigil" does not exist'), 'rejected'],
  [createError('57014', 'canceling statement due to statement timeout'), 'slow'],
  [createError('53100', 'could not extend file'), 'full'],
  [createError('ENOSPC'), 'full'],
  [createError('23505', 'duplicate key'), undefined],
  [createError('42P01', 'no such table'), undefined],
  [new TypeError('x is not a function'), undefined],
  ['Connection terminated', undefined],
  [undefined, undefined],
])('classifies %s as %s only if it is marked as a database error', (error, failure) => {
  expect(getDatabaseFailure(error)).toBeUndefined();
  expect(getDatabaseFailure(markDatabaseError(error))).toBe(failure);
});

test('marks query errors as database errors, inside and outside a transaction', async () => {
  const { db, close } = await openTestDatabase();
  const fail = sql`do $$ begin raise exception 'stopping' using errcode = '57P01'; end $$`;
  const failures = await Promise.allSettled([
    fail.execute(db),
    db.transaction().execute((transaction) => fail.execute(transaction)),
  ]);
  const whatFailed = failures.map((failure) => 'reason' in failure && getDatabaseFailure(failure.reason));
  expect(whatFailed).toEqual(['unreachable', 'unreachable']);
  await close();
});
