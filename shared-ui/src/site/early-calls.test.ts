import { beforeEach, expect, test } from '@jest/globals';
import { takeEarlyResponse } from './early-calls.ts';

const url = 'http://localhost/v1/me/guilds?fresh=1';
const headers = { authorization: 'Bearer a' };
const response = Promise.resolve(new Response('[]'));
const controller = new AbortController();

beforeEach(() => {
  globalThis.earlyCalls = [{ path: '/v1/me/guilds?fresh=1', authorization: 'Bearer a', controller, response }];
});

test('the same request gets the response, once', () => {
  expect(takeEarlyResponse(new Request(url, { headers }))).toBe(response);
  expect(takeEarlyResponse(new Request(url, { headers }))).toBeUndefined();
});

test.each([
  ['of another path', new Request('http://localhost/v1/me/guilds', { headers })],
  ['with another method', new Request(url, { method: 'DELETE', headers })],
  ['with another token', new Request(url, { headers: { authorization: 'Bearer b' } })],
  ['without a token', new Request(url)],
])('a request %s gets none', (_, request) => {
  expect(takeEarlyResponse(request)).toBeUndefined();
});

test('the call ends when the request that took it is aborted', () => {
  const request = new AbortController();
  takeEarlyResponse(new Request(url, { headers, signal: request.signal }));
  expect(controller.signal.aborted).toBe(false);
  request.abort();
  expect(controller.signal.aborted).toBe(true);
});
