import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a request keeps a well-formed id of the gateway, which the response has too', async () => {
  const logStart = api.log.length;
  const ids = [];
  for (const requestId of ['gateway-0123456789', 'x', '"injected":"1', 'a'.repeat(65)]) {
    const { headers } = await api
      .openBrowser()
      .call('GET', '/v1/openapi.json', { headers: { 'x-request-id': requestId } });
    ids.push(headers.get('x-request-id'));
  }
  expect(ids).toEqual(['gateway-0123456789', ...Array(3).fill(expect.stringMatching(/^[0-9a-f-]{36}$/))]);
  expect(api.log.slice(logStart).map((line) => JSON.parse(line).reqId)).toEqual(ids);
});

test('a request is one log line with its result', async () => {
  const logStart = api.log.length;
  await api.openBrowser().call('GET', '/v1/openapi.json?secret=1');
  const lines = api.log.slice(logStart).map((line) => JSON.parse(line));
  expect(lines).toEqual([
    expect.objectContaining({
      req: { method: 'GET', path: '/v1/openapi.json', address: '127.0.0.0' },
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
      database: { statements: 0, milliseconds: 0 },
    }),
  ]);
});

test('a health check is not logged', async () => {
  const logStart = api.log.length;
  expect((await api.openBrowser().call('GET', '/v1/health')).status).toBe(200);
  expect(api.log).toHaveLength(logStart);
});

test('a request’s database queries are logged with its id', async () => {
  const { browser, token } = await api.signIn('owner-of-three');
  const logStart = api.log.length;
  const headers = { 'x-request-id': 'followed-0123456789' };
  await api.openBrowser().call('GET', '/v1/ready', { headers });
  await browser.call('GET', '/v1/me/sessions', { token, headers });
  const lines = api.log.slice(logStart).map((line) => JSON.parse(line));
  expect(lines.map(({ reqId, database }) => [reqId, database.statements])).toEqual([
    ['followed-0123456789', 1],
    ['followed-0123456789', 2],
  ]);
  for (const { database, responseTime } of lines) {
    expect(database.milliseconds).toBeGreaterThan(0);
    expect(database.milliseconds).toBeLessThanOrEqual(responseTime);
  }
});
