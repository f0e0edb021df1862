import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSite, type RunningProgram } from '../testing/running-site.ts';

let site: Awaited<ReturnType<typeof createSite>>;
let api: RunningProgram;
let gateway: RunningProgram;
beforeAll(async () => {
  site = await createSite();
  api = await site.startApi();
  gateway = await site.startGateway({ API_BASE: api.url, SITE_TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => site.stop());

/** The log line of a path's next request; logs are written a moment after the response. */
async function findLine({ log, process }: RunningProgram, path: string) {
  for (;;) {
    const line = log.map((text) => JSON.parse(text)).find(({ req }) => req?.path === path);
    if (line) return line;
    await new Promise((resolve) => process.stdout?.once('data', resolve));
  }
}

/** Sends a call through the gateway; returns the id in the response and those in the logs. */
async function call(path: string, headers: Record<string, string> = {}) {
  const response = await fetch(gateway.url + path, { headers });
  const lines = await Promise.all([gateway, api].map((program) => findLine(program, path)));
  return { ids: [response.headers.get('x-request-id'), ...lines.map(({ reqId }) => reqId)], response };
}

test('a call has one id in the response and in the logs of gateway and API', async () => {
  const { ids } = await call('/v1/public/stats');
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids).toEqual(Array(3).fill(ids[0]));
});

test('a call keeps the id of a proxy in front', async () => {
  const { ids } = await call('/v1/ready', { 'x-request-id': '0123456789abcdef' });
  expect(ids).toEqual(Array(3).fill('0123456789abcdef'));
});

test.each([
  ['short', 'x'],
  ['long', 'x'.repeat(65)],
  ['two', '0123456789, 0123456789'],
  ['quotes', '"reqId":"0123456789"'],
  ['markup', '<script>0123</script>'],
])('a hostile id is replaced everywhere: %s', async (name, hostileId) => {
  const { ids } = await call(`/v1/hostile/${name}`, { 'x-request-id': hostileId });
  expect(ids[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(ids).toEqual(Array(3).fill(ids[0]));
});

test('a response that a shared cache may store has no id', async () => {
  const { shell } = await site.store.getLive();
  const response = await fetch(`${gateway.url}/areas/shell/${shell?.release}/main.js`);
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'public, max-age=31536000, immutable',
  ]);
  expect(response.headers.get('x-request-id')).toBeNull();
  const missing = await fetch(`${gateway.url}/areas/shell/${shell?.release}/nothing.js`);
  expect([missing.status, missing.headers.get('x-request-id')]).toEqual([404, expect.any(String)]);
});
