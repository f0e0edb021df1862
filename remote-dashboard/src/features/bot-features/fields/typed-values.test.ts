import { expect, test } from '@jest/globals';
import { toColour } from './colour-input.tsx';
import { parseDuration } from './duration-input.tsx';
import { findUnit } from './duration-unit.ts';
import { parseNumber } from './number-input.tsx';
import { findSaved } from './saved-value.ts';

test.each([
  ['3', 3],
  [' 2,5 ', 2.5],
  ['−4', -4],
  ['1 000', 1000],
  ['', null],
  ['-', '-'],
  ['0x10', '0x10'],
  ['1e3', '1e3'],
  ['a few', 'a few'],
])('reads “%s” as a number', (typed, value) => {
  expect(parseNumber(typed)).toBe(value);
});

test('reads a duration in its unit, as whole seconds', () => {
  expect(parseDuration('0,1', 'minute')).toBe(6);
  expect(parseDuration('0.333', 'minute')).toBe(20);
  expect(parseDuration('', 'hour')).toBeNull();
  expect(parseDuration('soon', 'day')).toBe('soon');
});

test.each([
  ['#AA00ff', '#aa00ff'],
  ['aa00ff', '#aa00ff'],
  [' #a', '#a'],
  ['#', null],
  ['red', 'red'],
])('reads “%s” as a colour', (typed, value) => {
  expect(toColour(typed)).toBe(value);
});

test.each([
  [0, 'minute'],
  [90, 'second'],
  [3600, 'hour'],
  [172_800, 'day'],
])('%d seconds are in %ss', (seconds, unit) => {
  expect(findUnit(seconds)).toBe(unit);
});

test('finds the stored value of fields in groups, lists and maps', () => {
  const saved = { group: { a: 1 }, list: [{ id: 'x', b: 2 }], map: { 10000: { c: 3 } } };
  expect(findSaved(saved, ['group', 'a'])).toEqual({ isKnown: true, value: 1 });
  expect(findSaved(saved, ['list', 'x', 'b'])).toEqual({ isKnown: true, value: 2 });
  expect(findSaved(saved, ['list', 'new', 'b'])).toEqual({ isKnown: false, value: undefined });
  expect(findSaved(saved, ['map', '20000', 'c'])).toEqual({ isKnown: false, value: undefined });
  expect(findSaved(saved, ['other', 'd'])).toEqual({ isKnown: true, value: undefined });
  expect(findSaved(saved, ['constructor'])).toEqual({ isKnown: true, value: undefined });
});
