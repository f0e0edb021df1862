import { expect, test } from '@jest/globals';
import { formatOnCount } from './hungarian-count.ts';

test.each([
  [0, '0-n'],
  [1, '1-en'],
  [2, '2-n'],
  [3, '3-on'],
  [5, '5-ön'],
  [10, '10-en'],
  [20, '20-on'],
  [42, '42-n'],
  [150, '150-en'],
  [200, '200-on'],
  [1000, '1000-en'],
])('formats %i with the suffix of its last spoken digit', (count, text) => {
  expect(formatOnCount(count)).toBe(text);
});
