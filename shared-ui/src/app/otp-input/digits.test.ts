import { describe, expect, test } from '@jest/globals';
import { EMPTY_CODE, fillDigits, getInsertedText, getNextBox } from './digits.ts';

const shown = (digits: readonly string[] | undefined) => digits?.map((digit) => digit || '_').join('');
const half = ['1', '2', '', '', '', ''];

describe('fillFrom', () => {
  test.each([
    ['a digit goes into its box', EMPTY_CODE, 0, '4', '4_____', 1],
    ['the last one stays where it is', EMPTY_CODE, 5, '4', '_____4', 5],
    ['a digit takes another one’s place', half, 1, '9', '19____', 2],
    ['six fill all boxes, wherever they came', half, 4, '987654', '987654', 5],
    ['in groups, too', EMPTY_CODE, 0, ' 123 456 ', '123456', 5],
    ['with dashes of any length', EMPTY_CODE, 0, '123–456', '123456', 5],
    ['in a sentence', EMPTY_CODE, 0, 'Your code is 123456. It ends in 30 s.', '123456', 5],
    ['as wide digits', EMPTY_CODE, 0, '１２３４５６', '123456', 5],
    ['fewer fill from their box on', half, 2, '345', '12345_', 5],
    ['what has no room is left out', EMPTY_CODE, 4, '1234', '____12', 5],
    ['of more than six the first six', EMPTY_CODE, 3, '12345678', '123456', 5],
  ])('%s', (_, before, index, text, after, next) => {
    const filled = fillDigits(before, index, text);
    expect([shown(filled?.digits), filled?.next]).toEqual([after, next]);
  });

  test.each(['', 'x', ' - ', 'é', '٣'])('%j has no digit, so nothing changes', (text) => {
    expect(fillDigits(half, 2, text)).toBeUndefined();
  });
});

test.each([
  ['', '4', '4'],
  ['4', '47', '7'],
  ['4', '74', '7'],
  ['4', '44', '4'],
  ['', '123456', '123456'],
  ['4', '4123456', '4123456'],
])('from %j to %j, %j was added', (before, after, added) => {
  expect(getInsertedText(before, after)).toBe(added);
});

test.each([
  ['ArrowLeft', 0, 0],
  ['ArrowLeft', 3, 2],
  ['ArrowRight', 3, 4],
  ['ArrowRight', 5, 5],
  ['Home', 4, 0],
  ['End', 1, 5],
  ['Tab', 1, undefined],
])('%s from box %i leads to %s', (key, index, place) => {
  expect(getNextBox(key, index)).toBe(place);
});
