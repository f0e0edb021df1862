import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { api, toResult } from './api.ts';

const realFetch = globalThis.fetch;
let respond: (response: Response) => void;

/** A network that does not respond until the test does. */
const hang = (request: Request) =>
  new Promise<Response>((resolve, reject) => {
    respond = resolve;
    request.signal.addEventListener('abort', () => reject(request.signal.reason));
  });

const stubFetch = (value: unknown) => Object.defineProperty(globalThis, 'fetch', { value, configurable: true });

beforeEach(() => {
  jest.useFakeTimers();
  stubFetch(hang);
  globalThis.earlyCalls = undefined;
});
afterEach(() => {
  jest.useRealTimers();
  stubFetch(realFetch);
});

/** Calls the API. */
function call(signal?: AbortSignal) {
  const options = { baseUrl: 'http://localhost', ...(signal ? { signal } : {}) };
  return toResult(api.GET('/v1/me/profile', options));
}

/** The result after some time, or `pending`. */
async function getResultAfter(milliseconds: number, result: Promise<unknown>) {
  await jest.advanceTimersByTimeAsync(milliseconds);
  return Promise.race([result, 'pending']);
}

test('a call without a response fails after a minute', async () => {
  const result = call();
  expect(await getResultAfter(59_000, result)).toBe('pending');
  expect(await getResultAfter(1000, result)).toEqual({ kind: 'network-error' });
});

test('a call that started while the page was loading fails as well', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const response = hang(new Request('http://localhost', { signal }));
  globalThis.earlyCalls = [{ path: '/v1/me/profile', authorization: 'Bearer abc', controller, response }];
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = 'token=abc';
  expect(await getResultAfter(60_000, call())).toEqual({ kind: 'network-error' });
});

test('a call fails when its own signal is aborted', async () => {
  const controller = new AbortController();
  const result = call(controller.signal);
  expect(await getResultAfter(0, result)).toBe('pending');
  controller.abort();
  expect(await getResultAfter(0, result)).toEqual({ kind: 'network-error' });
});

test('a response that has started, such as a download, may take longer', async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const result = call();
  await jest.advanceTimersByTimeAsync(0);
  respond(new Response(readable));
  expect(await getResultAfter(120_000, result)).toBe('pending');
  const writer = writable.getWriter();
  void writer.write(new TextEncoder().encode('{}'));
  void writer.close();
  expect(await result).toEqual({ kind: 'ok', data: {} });
});
