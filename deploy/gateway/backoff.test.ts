import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { Backoff } from './backoff.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('is active for five seconds after a failure, for that key alone', () => {
  const backoff = new Backoff();
  expect(backoff.isActive('7')).toBe(false);
  backoff.recordFailure('7');
  expect(backoff.isActive('7')).toBe(true);
  expect(backoff.isActive('8')).toBe(false);
  jest.advanceTimersByTime(4999);
  expect(backoff.isActive('7')).toBe(true);
  jest.advanceTimersByTime(1);
  expect(backoff.isActive('7')).toBe(false);
});

test('doubles the pause up to a minute, and starts again with another key', () => {
  const backoff = new Backoff();
  const seconds = ['7', '7', '7', '7', '7', '7', '8', '8'].map((key) => backoff.recordFailure(key) / 1000);
  expect(seconds).toEqual([5, 10, 20, 40, 60, 60, 5, 10]);
});
