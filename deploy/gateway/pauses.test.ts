import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Pauses } from './pauses.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('what failed is left alone for a while, and nothing else is', () => {
  const pauses = new Pauses();
  expect(pauses.hold('7')).toBe(false);
  pauses.failed('7');
  expect(pauses.hold('7')).toBe(true);
  expect(pauses.hold('8')).toBe(false);
  jest.advanceTimersByTime(4999);
  expect(pauses.hold('7')).toBe(true);
  jest.advanceTimersByTime(1);
  expect(pauses.hold('7')).toBe(false);
});

test('the pauses double up to a minute, and begin anew with another thing', () => {
  const pauses = new Pauses();
  const seconds = ['7', '7', '7', '7', '7', '7', '8', '8'].map((what) => pauses.failed(what) / 1000);
  expect(seconds).toEqual([5, 10, 20, 40, 60, 60, 5, 10]);
});
