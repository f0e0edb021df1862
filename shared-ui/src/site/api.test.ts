import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { api, toResult } from './api.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { fetchSession } from './session.ts';

const fetch = jest.fn<typeof globalThis.fetch>();
const respond = (status: number, body?: object) => async () => new Response(body && JSON.stringify(body), { status });
const getProfile = () => toResult(api.GET('/v1/me/profile'));
const submitCode = () => toResult(api.POST('/v1/2fa', { body: { type: 'mod', twofa_token: '000000' } }));

beforeEach(() => {
  Object.defineProperty(globalThis, 'fetch', { value: fetch, configurable: true });
  writeCookie('token', 'expired', 60);
});
afterEach(() => {
  globalThis.earlyCalls = undefined;
  writeCookie('token', '', 0);
});

describe('the session token', () => {
  test.each([
    ['a call with the reason session-missing', respond(401, { reason: 'session-missing' }), submitCode],
    ['a GET call without a reason', respond(401, { message: 'Unauthorized.' }), getProfile],
    ['a GET call without a body', respond(401), getProfile],
  ])('is cleared after status 401 of %s', async (_, response, send) => {
    fetch.mockImplementation(response);
    expect(await send()).toMatchObject({ kind: 'http-error', status: 401 });
    expect(readCookie('token')).toBeUndefined();
  });

  test.each([
    ['a wrong code', respond(401, { message: 'The code is not right.' }), submitCode],
    ['an ended staff session', respond(401, { reason: 'staff-session-missing' }), submitCode],
    ['an ended sign-in at the platform', respond(401, { reason: 'platform-sign-in-ended' }), getProfile],
    ['status 403', respond(403, { reason: 'banned' }), getProfile],
    ['status 429', respond(429, {}), getProfile],
    ['status 500', respond(500), getProfile],
    ['status 503', respond(503), getProfile],
    ['no response', () => Promise.reject(new TypeError('There is no network.')), getProfile],
  ])('stays after %s', async (_, response, send) => {
    fetch.mockImplementation(response);
    await send();
    expect(readCookie('token')).toBe('expired');
  });

  test('stays if the user has signed in since the request was sent', async () => {
    fetch.mockImplementation(async () => {
      writeCookie('token', 'new', 60);
      return new Response('{}', { status: 401 });
    });
    await getProfile();
    expect(readCookie('token')).toBe('new');
  });

  test('is cleared when an early call was refused', async () => {
    const response = Promise.resolve(new Response('{}', { status: 401 }));
    const call = {
      path: '/v1/me/profile',
      authorization: 'Bearer expired',
      controller: new AbortController(),
      response,
    };
    globalThis.earlyCalls = [call];
    expect(await fetchSession()).toEqual({ state: 'signed-out' });
    expect(readCookie('token')).toBeUndefined();
  });
});
