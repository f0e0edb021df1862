import { expect, test } from '@jest/globals';
import { writeCookie } from 'shared-ui';
import { lazyWithStaffSession, onCodeRequest, requestCode, staffRequest } from './staff-request.ts';

test('a request for a code resolves with the answer of the dialog', async () => {
  const unsubscribe = onCodeRequest(({ answer }) => answer(true));
  expect(await requestCode()).toBe(true);
  unsubscribe();
});

test('a request for a code is declined when there is no dialog', async () => {
  expect(await requestCode()).toBe(false);
});

test('pending requests are declined when the dialog disappears', async () => {
  writeCookie('token', 'ses_x', 60);
  const missing: unknown[] = [];
  const unsubscribe = onCodeRequest((request) => missing.push(request.missing));
  const requests = [
    requestCode(),
    lazyWithStaffSession(async () => 'page')(),
    staffRequest(() => Promise.reject(new Error('It is not sent.'))),
  ];
  await Promise.resolve();
  expect(missing).toEqual([undefined, 'tokens', 'tokens']);
  unsubscribe();
  expect(await Promise.all(requests)).toEqual([
    false,
    'page',
    { kind: 'http-error', status: 401, reason: 'tokens-missing' },
  ]);
});
