import { expect, jest, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { askBot } from './feature-calls.ts';

test('asks the bot at most four questions at a time, because the API refuses a fifth, and all of them in the end', async () => {
  const { promise: isReady, resolve: answer } = Promise.withResolvers<void>();
  let openCount = 0;
  let mostOpen = 0;
  const fetch = jest.fn(async () => {
    openCount += 1;
    mostOpen = Math.max(mostOpen, openCount);
    await isReady;
    openCount -= 1;
    return openCount === 0 ? new Response('', { status: 500 }) : Response.json({ text: 'Ready.' });
  });
  Object.defineProperty(globalThis, 'fetch', { value: fetch, configurable: true });
  const asks = ['a', 'b', 'c', 'd', 'e', 'f'].map((field) => askBot('1', 'tea-shop', field));
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(4));

  answer();
  const results = await Promise.all(asks);
  expect(fetch).toHaveBeenCalledTimes(6);
  expect(mostOpen).toBe(4);
  expect(new Set(results.map(({ kind }) => kind))).toEqual(new Set(['ok', 'http-error']));
});
