import { expect, test } from '@jest/globals';
import { getNextIndex } from './next-index.ts';

const keys = { back: 'ArrowUp', forward: 'ArrowDown', count: 3 };

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 2, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 2],
  ['ArrowUp', -1, 2],
  ['Home', 2, 0],
  ['End', 0, 2],
])('%s moves from %d to %d of three', (key, index, expected) => {
  expect(getNextIndex({ ...keys, key, index })).toBe(expected);
});

test('returns undefined for other keys', () => {
  expect(getNextIndex({ ...keys, key: 'Tab', index: 1 })).toBeUndefined();
  expect(getNextIndex({ ...keys, key: 'ArrowRight', index: 1 })).toBeUndefined();
});
