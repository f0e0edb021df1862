import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { expectError } from '../testing/contract-sweep/expect-error.ts';
import { rawRequest } from '../testing/raw-request.ts';
import { readRows } from '../testing/rows.ts';
import type { SignedIn } from '../testing/staff.ts';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let person: SignedIn;
beforeAll(async () => {
  api = await startTestApi();
  person = await api.signIn('owner-of-three');
});
afterAll(() => api.stop());

const hu = { language: 'hu' };

describe('an unknown URL', () => {
  test.each([
    ['GET', '/'],
    ['GET', '/v1'],
    ['GET', '/v1/me/profile/'],
    ['GET', '/v1/me/Profile'],
    ['GET', '//v1/me/profile'],
    ['GET', '/v1/me/../../etc/passwd'],
    ['GET', '/v1/me/%2e%2e/%2e%2e/etc/passwd'],
    ['GET', '/v2/me/profile'],
    ['GET', `/v1/me/sessions/${'9'.repeat(3000)}`],
    ['POST', '/v1/me/profile'],
    ['PUT', '/v1/me/profile'],
    ['PUT', '/v1/guild/210000000000000999'],
    ['DELETE', '/v1/me/profile'],
    ['DELETE', '/v1/2fa'],
    ['GET', '/v1/2fa'],
    ['POST', '/v1/oauth'],
    ['PROPFIND', '/v1/me/profile'],
    ['GET', '/metrics'],
    ['GET', '/v1/__proto__'],
    ['GET', '/v1/me/profile%00'],
    ['GET', '/v1/me/profile;x'],
  ])('returns 404 `not-found`: %s %s', async (method, path) => {
    const response = await person.browser.call(method, path, { token: person.token, ...hu });
    expect(expectError(response)).toBe('not-found');
  });
});

describe('a malformed URL', () => {
  test.each([
    '/v1/guild/%',
    '/v1/guild/%zz',
    '/v1/guild/%E0%A4%A',
    '/v1/me/%c0%ae',
    '/v1/gate/%ff',
    '/%',
    `/v1/guild/${'x'.repeat(101)}`,
  ])('returns 400 with the field `address`: %s', async (path) => {
    const { status, body } = await person.browser.call('GET', path, { token: person.token, ...hu });
    expect({ status, body }).toEqual({
      status: 400,
      body: { reason: 'input-invalid', message: 'A kérés hiányos vagy hibás: address.' },
    });
  });

  test('can neither inject a header nor modify a prototype through its query', async () => {
    const injection = '%0d%0aset-cookie:%20injected=1&%=%zz&__proto__[x]=1&constructor.prototype.x=1';
    const start = await api.openBrowser().call('GET', `/v1/oauth?next=${injection}`);
    expect(start.status).toBe(302);
    expect(start.setCookies).toHaveLength(1);
    const back = await person.browser.without().call('GET', `/v1/oauth?code=x&state=${injection}&error=${injection}`);
    expect(back).toMatchObject({ status: 302, location: '/?signin=expired', setCookies: [] });
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });
});

describe('a request that violates HTTP', () => {
  const host = 'Host: localhost\r\n';
  test.each([
    ['a header that goes on in the next line', `GET /v1/me/profile HTTP/1.1\r\n${host}X: a\r\n b\r\n\r\n`, 400],
    ['a zero byte in a header', `GET /v1/me/profile HTTP/1.1\r\n${host}Authorization: Bearer a\0b\r\n\r\n`, 400],
    ['a bare line feed in a header', `GET /v1/me/profile HTTP/1.1\r\n${host}Cookie: a=b\nX: c\r\n\r\n`, 400],
    ['a space in a header’s name', `GET /v1/me/profile HTTP/1.1\r\n${host}X Y: a\r\n\r\n`, 400],
    ['headers that are too large', `GET /v1/health HTTP/1.1\r\n${host}X: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an address that is too long', `GET /v1/health?${'x'.repeat(20_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    ['an unknown method', `HACK /v1/health HTTP/1.1\r\n${host}\r\n`, 400],
    ['two lengths', `POST /v1/logout HTTP/1.1\r\n${host}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, 400],
    [
      'a length and chunks',
      `POST /v1/logout HTTP/1.1\r\n${host}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
    ],
    ['no HTTP at all', '\x16\x03\x01\x02\x00\x01\x00', 400],
  ])('is rejected: %s', async (_, text, status) => {
    const response = await rawRequest(api.url, text.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'));
    expect(response.status).toBe(status);
    const reason = status === 431 ? 'headers-too-large' : 'input-invalid';
    expect(JSON.parse(response.body)).toEqual({ reason, message: expect.stringMatching(/^The .+\.$/) });
    expect(response.body).not.toMatch(/\.[jt]s:\d|node_modules/);
  });

  test('does not affect other requests', async () => {
    const requests = Array.from({ length: 20 }, () => rawRequest(api.url, 'GET / HTTP/9.9\r\n\r\n'));
    await Promise.all(requests);
    expect((await api.openBrowser().call('GET', '/v1/health')).status).toBe(200);
  });
});

describe('a request body', () => {
  const postBody = (text: string) =>
    person.browser.call('POST', '/v1/me/staff', {
      token: person.token,
      text,
      headers: { 'content-type': 'application/json' },
      ...hu,
    });

  test('may be at most 64 KiB long', async () => {
    const filled = (length: number) => `{"code":"x"${' '.repeat(length - 12)}}`;
    expect(expectError(await postBody(filled(65_536)))).toBe('activation-wrong');
    expect(expectError(await postBody(filled(65_537)))).toBe('body-too-large');
  });

  test('is read to its end if it is too large, so that the client can read the response', async () => {
    const length = 200 * 1024;
    const head = `POST /v1/2fa HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}`;
    const next = 'GET /v1/health HTTP/1.1\r\nHost: x\r\nConnection: close';
    const { status, body } = await rawRequest(api.url, `${head}\r\n\r\n${'a'.repeat(length)}${next}\r\n\r\n`);
    expect([status, body]).toEqual([413, expect.stringContaining('HTTP/1.1 200')]);
  });

  test('is rejected without a crash if it is deeply nested', async () => {
    for (const open of ['[', '{"a":'])
      expect(expectError(await postBody(`{"code":${open.repeat(10_000)}`))).toBe('input-invalid');
    expect(expectError(await postBody(`{"code":${'['.repeat(30_000)}${']'.repeat(30_000)}}`))).toBe('input-invalid');
    const poisoned = `{"x":${'{"a":'.repeat(8000)}{"__proto__":1}${'}'.repeat(8000)},"code":"x"}`;
    expect(expectError(await postBody(poisoned))).toBe('input-invalid');
  });

  test('is accepted with duplicate and unknown fields, and the unknown fields are ignored', async () => {
    const before = await readRows(api.db);
    expect(expectError(await postBody('{"code":"x","code":"y","role":"admin","user_id":"1"}'))).toBe(
      'activation-wrong',
    );
    expect(await readRows(api.db)).toEqual(before);
  });
});
