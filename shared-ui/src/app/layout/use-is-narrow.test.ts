import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { throttled } from './use-is-narrow.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

test('what is called often runs at once, then at most once in a while, and the last call counts', () => {
  const run = jest.fn();
  const call = throttled(run, 300);
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
