import { expect, test } from '@jest/globals';
import { toEmoji } from './emoji-input.tsx';

test.each([
  [' 🍵 ', '🍵'],
  ['<:teacup:123456789012345678>', '123456789012345678'],
  ['<a:steam:123456789012345678>', '123456789012345678'],
  ['123456789012345678', '123456789012345678'],
  ['   ', null],
])('%j is stored as %j', (typed, stored) => {
  expect(toEmoji(typed)).toBe(stored);
});
