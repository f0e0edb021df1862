import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { throttle } from './use-is-narrow.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('throttle runs the first call immediately, then at most one per interval, including the last call', () => {
  const run = jest.fn();
  const call = throttle(run, 300);
  call();
  expect(run).toHaveBeenCalledTimes(1);
  call();
  call();
  jest.advanceTimersByTime(299);
  expect(run).toHaveBeenCalledTimes(1);
  jest.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(2);
  jest.advanceTimersByTime(299);
  call();
  jest.advanceTimersByTime(1);
  expect(run).toHaveBeenCalledTimes(3);
  jest.advanceTimersByTime(1000);
  expect(run).toHaveBeenCalledTimes(3);
  call();
  expect(run).toHaveBeenCalledTimes(4);
});
