import { expect, test } from '@jest/globals';
import { getSourceId } from './copy-api.ts';

test.each([
  ['from=210000000000000001', '210000000000000001'],
  ['from=123', undefined],
  ['from=', undefined],
  ['from=210000000000000001x', undefined],
  ['', undefined],
])('the server to copy from in “%s” is %s, and an invalid one is no failure of the site', (search, expected) => {
  expect(getSourceId(new URLSearchParams(search))).toBe(expected);
});
