import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createStaffHost } from './staff-host.ts';

const siteOrigin = 'https://vigil.example';
const release = '0123456789abcdef';
const content = 'staff only';
const entry = `/areas/admin/${release}/entry.js`;
let folder = '';

async function put(area: string, file: string) {
  const target = path.join(folder, 'areas', area, release, file);
  await mkdir(path.dirname(target), { recursive: true });
  for (const ending of ['', '.br', '.gz']) await writeFile(target + ending, content);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'staff-host-'));
  for (const file of ['entry.js', 'admin/users.js', 'moderator/bans.css']) await put('admin', `browser/${file}`);
  await put('admin', 'server/routes.js');
  await put('public', 'browser/entry.js');
  for (const area of ['admin', 'public'])
    await writeFile(path.join(folder, 'areas', area, release, 'release.json'), '{}');
});
afterAll(() => rm(folder, { recursive: true }));

interface RequestOptions {
  from?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS';
}

/** Sends a request to a host that serves 10.0.0.0/8 and 2001:db8::/32 and trusts the proxies in 192.0.2.0/24. */
async function sendRequest(url: string, { from = '10.0.0.1', headers = {}, method = 'GET' }: RequestOptions = {}) {
  const log = new PassThrough();
  const staffHost = { siteOrigin, ranges: ['10.0.0.0/8', '2001:db8::/32'] };
  const settings = { trustedProxies: ['192.0.2.0/24'], requestsPerSecond: 200 };
  const app = createStaffHost({ staffHost, store: folder, ...settings }, log);
  const response = await app.inject({ url, method, headers, remoteAddress: from });
  await app.close();
  return { ...response, body: response.body, logged: text(log.end()) };
}

test.each([entry, `/areas/admin/${release}/admin/users.js`, `/areas/admin/${release}/moderator/bans.css`])(
  'sends staff %s, only for pages of the site',
  async (file) => {
    const response = await sendRequest(file, { headers: { origin: 'https://other.example' } });
    expect([response.statusCode, response.body]).toEqual([200, content]);
    expect(response.headers).toMatchObject({
      'access-control-allow-credentials': 'true',
      'access-control-allow-origin': siteOrigin,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      vary: 'Origin, Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    const again = await sendRequest(file, { headers: { 'if-none-match': String(response.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test.each<[string, RequestOptions, boolean]>([
  ['serves an address in the range', { from: '10.255.0.1' }, true],
  ['serves such an address on a dual-stack socket', { from: '::ffff:10.0.0.1' }, true],
  ['serves an IPv6 address in the range', { from: '2001:db8:1::1' }, true],
  ['rejects another address', { from: '203.0.113.9' }, false],
  ['rejects another IPv6 address', { from: '2001:db9::1' }, false],
  ['rejects the machine itself', { from: '127.0.0.1' }, false],
  ['serves a proxy for staff', { from: '192.0.2.1', headers: { 'x-forwarded-for': '10.0.0.9' } }, true],
  ['rejects a proxy for a visitor', { from: '192.0.2.1', headers: { 'x-forwarded-for': '203.0.113.9' } }, false],
  [
    'rejects a proxy for a visitor who claims a staff address',
    { from: '192.0.2.1', headers: { 'x-forwarded-for': '10.0.0.9, 203.0.113.9' } },
    false,
  ],
  ['serves two proxies for staff', { from: '192.0.2.1', headers: { 'x-forwarded-for': '10.0.0.9, 192.0.2.2' } }, true],
  ['rejects a proxy that sends no address', { from: '192.0.2.1', headers: { 'x-forwarded-for': 'staff' } }, false],
  [
    'rejects a visitor who claims a staff address',
    { from: '203.0.113.9', headers: { 'x-forwarded-for': '10.0.0.9' } },
    false,
  ],
])('%s', async (_who, options, isAllowed) => {
  const response = await sendRequest(entry, options);
  expect(response.statusCode).toBe(isAllowed ? 200 : 404);
  expect(response.body.includes(content)).toBe(isAllowed);
  // A page of the site can read the rejection, and show it.
  expect(response.headers['access-control-allow-origin']).toBe(siteOrigin);
});

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded'])(
  'rejects an untrusted proxy with an address in the range, and logs the reason (%s)',
  async (name) => {
    const response = await sendRequest(entry, { headers: { [name]: '203.0.113.9' } });
    expect([response.statusCode, response.body.includes(content)]).toEqual([404, false]);
    expect(await response.logged).toContain('from a proxy that SITE_TRUSTED_PROXIES does not list');
  },
);

test('rejects a trusted proxy that does not send the client address, and logs the reason', async () => {
  const response = await sendRequest(entry, { from: '192.0.2.1' });
  expect([response.statusCode, response.body.includes(content)]).toEqual([404, false]);
  expect(await response.logged).toContain('sent no X-Forwarded-For');
});

test.each([
  ...['/', '/manage/admin', '/v1/me', '/assets/icon.svg', '/preview/leave', '/areas/admin', '/areas/admin/'],
  ...[`/areas/public/${release}/entry.js`, `/areas/admin/${release}/`, `/areas/admin/${release}/server/routes.js`],
  ...[
    `/areas/admin/${release}/entry.js.map`,
    `/areas/admin/${release}/entry.js.br`,
    `/areas/%61dmin/${release}/entry.js`,
  ],
  ...[`/areas/admin/../public/${release}/entry.js`, `/areas/admin/${release}/..%2f..%2fpublic/entry.js`, '/%'],
])('does not send staff %s', async (address) => {
  const response = await sendRequest(address);
  expect([400, 404]).toContain(response.statusCode);
  expect(response.body).not.toContain(content);
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers['access-control-allow-origin']).toBe(siteOrigin);
});

test('allows only reading', async () => {
  for (const method of ['POST', 'OPTIONS'] as const)
    expect((await sendRequest(entry, { method })).statusCode).toBe(405);
  const head = await sendRequest(entry, { method: 'HEAD' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('serves the health check to any address', async () => {
  const response = await sendRequest('/healthz', { from: '203.0.113.9' });
  expect([response.statusCode, response.body]).toEqual([200, '{"status":"ok"}']);
});
