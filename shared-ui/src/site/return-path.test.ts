import { afterEach, expect, test } from '@jest/globals';
import { clearReturnTarget, readReturnTarget, storeReturnTarget } from './return-path.ts';

afterEach(clearReturnTarget);

test('returns the stored page until it is cleared', () => {
  storeReturnTarget({ path: '/dashboard?from=mail', error: 'The server failed.' });
  expect(readReturnTarget()).toEqual({ path: '/dashboard?from=mail', error: 'The server failed.' });
  clearReturnTarget();
  expect(readReturnTarget()).toBeUndefined();
});

test.each(['{"path":"//evil.example/"}', '{"path":"/\\\\evil.example"}', '{"path":"https://evil.example"}', '{}', '{'])(
  'ignores a stored path that is not of this site: %s',
  (stored) => {
    sessionStorage.setItem('return-to', stored);
    expect(readReturnTarget()).toBeUndefined();
  },
);
