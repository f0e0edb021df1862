import { describe, expect, test } from '@jest/globals';
import { EMPTY_CODE, fillDigits, getInsertedText, getNextBox } from './digits.ts';

const toText = (digits: readonly string[] | undefined) => digits?.map((digit) => digit || '_').join('');
const halfFilled = ['1', '2', '', '', '', ''];

describe('fillDigits', () => {
  test.each([
    ['puts a digit into its box', EMPTY_CODE, 0, '4', '4_____', 1],
    ['keeps the focus in the last box', EMPTY_CODE, 5, '4', '_____4', 5],
    ['replaces a digit', halfFilled, 1, '9', '19____', 2],
    ['fills all boxes from six digits that are pasted into any box', halfFilled, 4, '987654', '987654', 5],
    ['accepts groups of digits', EMPTY_CODE, 0, ' 123 456 ', '123456', 5],
    ['accepts dashes of any length', EMPTY_CODE, 0, '123–456', '123456', 5],
    ['finds the code in a sentence', EMPTY_CODE, 0, 'Your code is 123456. It ends in 30 s.', '123456', 5],
    ['accepts full-width digits', EMPTY_CODE, 0, '１２３４５６', '123456', 5],
    ['fills from the current box with fewer digits', halfFilled, 2, '345', '12345_', 5],
    ['drops digits beyond the last box', EMPTY_CODE, 4, '1234', '____12', 5],
    ['uses the first six digits of a longer number', EMPTY_CODE, 3, '12345678', '123456', 5],
  ])('%s', (_, before, index, text, after, next) => {
    const filled = fillDigits(before, index, text);
    expect([toText(filled?.digits), filled?.nextIndex]).toEqual([after, next]);
  });

  test.each(['', 'x', ' - ', 'é', '٣'])('returns undefined for %j, which has no digit', (text) => {
    expect(fillDigits(halfFilled, 2, text)).toBeUndefined();
  });
});

test.each([
  ['', '4', '4'],
  ['4', '47', '7'],
  ['4', '74', '7'],
  ['4', '44', '4'],
  ['', '123456', '123456'],
  ['4', '4123456', '4123456'],
])('getInsertedText(%j, %j) is %j', (before, after, inserted) => {
  expect(getInsertedText(before, after)).toBe(inserted);
});

test.each([
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 3, 2],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 5, 5],
  ['Home', 4, 0],
  ['End', 1, 5],
  ['Tab', 1, undefined],
])('%s moves from box %i to %s', (key, index, expected) => {
  expect(getNextBox(key, index)).toBe(expected);
});
