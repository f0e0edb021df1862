import { expect, test } from '@jest/globals';
import { toRow } from './action-export.tsx';

const entry = { action: 'banned_user_add', userId: '1', description: 'Banned.', createdAt: 0 };

test('has a cell for each column, with the time as ISO 8601', () => {
  expect(toRow({ ...entry, name: 'Ada', subject: '2', outcome: 'done' })).toEqual([
    '1970-01-01T00:00:00.000Z',
    'banned_user_add',
    '1',
    'Ada',
    '2',
    'done',
    'Banned.',
  ]);
});

test('leaves out an invalid time', () => {
  expect(toRow({ ...entry, createdAt: 1e300 })[0]).toBe('');
});
