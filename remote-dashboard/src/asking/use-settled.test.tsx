import { expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { useSettled } from './use-settled.ts';

test('the last answer stays until the next one is there, and answers that were overtaken do not count', async () => {
  const [first, second, third] = [
    Promise.withResolvers<string>(),
    Promise.withResolvers<string>(),
    Promise.withResolvers<string>(),
  ];
  const { result, rerender } = renderHook(({ promise }) => useSettled(promise), {
    initialProps: { promise: first.promise },
  });
  expect(result.current).toEqual({ value: undefined, settling: true });
  await act(async () => first.resolve('first'));
  expect(result.current).toEqual({ value: 'first', settling: false });

  rerender({ promise: second.promise });
  expect(result.current).toEqual({ value: 'first', settling: true });
  rerender({ promise: third.promise });
  await act(async () => second.resolve('second'));
  expect(result.current).toEqual({ value: 'first', settling: true });
  await act(async () => third.resolve('third'));
  expect(result.current).toEqual({ value: 'third', settling: false });
});
