import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createAdminHost } from './admin-host.ts';

const siteOrigin = 'https://vigil.example';
const release = '0123456789abcdef';
const bytes = 'staff only';
const entry = `/areas/admin/${release}/entry.js`;
let folder = '';

async function put(area: string, file: string) {
  const target = path.join(folder, 'areas', area, release, file);
  await mkdir(path.dirname(target), { recursive: true });
  for (const ending of ['', '.br', '.gz']) await writeFile(target + ending, bytes);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'admin-host-'));
  for (const file of ['entry.js', 'admin/users.js', 'moderator/bans.css']) await put('admin', `browser/${file}`);
  await put('admin', 'server/routes.js');
  await put('public', 'browser/entry.js');
});
afterAll(() => rm(folder, { recursive: true }));

interface Asked {
  from?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'HEAD' | 'POST' | 'OPTIONS';
}

/** Asks a host that serves 10.0.0.0/8 and 2001:db8::/32 and believes the proxies of 192.0.2.0/24. */
async function ask(url: string, { from = '10.0.0.1', headers = {}, method = 'GET' }: Asked = {}) {
  const log = new PassThrough();
  const adminHost = { siteOrigin, ranges: ['10.0.0.0/8', '2001:db8::/32'] };
  const settings = { trustedProxies: ['192.0.2.0/24'], requestsPerSecond: 200 };
  const app = createAdminHost({ adminHost, storeFolder: folder, ...settings }, log);
  const answer = await app.inject({ url, method, headers, remoteAddress: from });
  await app.close();
  return { ...answer, body: answer.body, logged: text(log.end()) };
}

test.each([entry, `/areas/admin/${release}/admin/users.js`, `/areas/admin/${release}/moderator/bans.css`])(
  'staff get %s, for the pages of the site alone',
  async (file) => {
    const answer = await ask(file, { headers: { origin: 'https://other.example' } });
    expect([answer.statusCode, answer.body]).toEqual([200, bytes]);
    expect(answer.headers).toMatchObject({
      'access-control-allow-credentials': 'true',
      'access-control-allow-origin': siteOrigin,
      'cache-control': 'private, no-cache',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'strict-transport-security': expect.stringContaining('max-age='),
      vary: 'Origin, Accept-Encoding',
      'x-content-type-options': 'nosniff',
    });
    const again = await ask(file, { headers: { 'if-none-match': String(answer.headers.etag) } });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  },
);

test.each<[string, Asked, boolean]>([
  ['an address of the range', { from: '10.255.0.1' }, true],
  ['such an address on a socket for both versions', { from: '::ffff:10.0.0.1' }, true],
  ['an IPv6 address of the range', { from: '2001:db8:1::1' }, true],
  ['another address', { from: '203.0.113.9' }, false],
  ['another IPv6 address', { from: '2001:db9::1' }, false],
  ['the machine itself', { from: '127.0.0.1' }, false],
  ['a proxy for staff', { from: '192.0.2.1', headers: { 'x-forwarded-for': '10.0.0.9' } }, true],
  ['a proxy for somebody else', { from: '192.0.2.1', headers: { 'x-forwarded-for': '203.0.113.9' } }, false],
  [
    'a proxy for somebody who claims more',
    { from: '192.0.2.1', headers: { 'x-forwarded-for': '10.0.0.9, 203.0.113.9' } },
    false,
  ],
  ['two proxies for staff', { from: '192.0.2.1', headers: { 'x-forwarded-for': '10.0.0.9, 192.0.2.2' } }, true],
  ['a proxy for nonsense', { from: '192.0.2.1', headers: { 'x-forwarded-for': 'staff' } }, false],
  ['somebody who claims to be staff', { from: '203.0.113.9', headers: { 'x-forwarded-for': '10.0.0.9' } }, false],
])('%s', async (_who, asked, mayHave) => {
  const answer = await ask(entry, asked);
  expect(answer.statusCode).toBe(mayHave ? 200 : 404);
  expect(answer.body.includes(bytes)).toBe(mayHave);
  // Even so a page of the site may learn that it was refused, and say so.
  expect(answer.headers['access-control-allow-origin']).toBe(siteOrigin);
});

test.each(['x-forwarded-for', 'x-real-ip', 'forwarded'])(
  'a proxy in the range that nobody named opens nothing, and the log says why (%s)',
  async (name) => {
    const answer = await ask(entry, { headers: { [name]: '203.0.113.9' } });
    expect([answer.statusCode, answer.body.includes(bytes)]).toEqual([404, false]);
    expect(await answer.logged).toContain('Sent on by a proxy that SITE_TRUSTED_PROXIES does not name');
  },
);

test('a proxy that does not say for whom it asks opens nothing, and the log says why', async () => {
  const answer = await ask(entry, { from: '192.0.2.1' });
  expect([answer.statusCode, answer.body.includes(bytes)]).toEqual([404, false]);
  expect(await answer.logged).toContain('sent no X-Forwarded-For');
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
])('staff do not get %s either', async (address) => {
  const answer = await ask(address);
  expect([400, 404]).toContain(answer.statusCode);
  expect(answer.body).not.toContain(bytes);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(answer.headers['access-control-allow-origin']).toBe(siteOrigin);
});

test('nothing can be done but reading', async () => {
  for (const method of ['POST', 'OPTIONS'] as const) expect((await ask(entry, { method })).statusCode).toBe(405);
  const head = await ask(entry, { method: 'HEAD' });
  expect([head.statusCode, head.body]).toEqual([200, '']);
});

test('everybody may ask whether it runs', async () => {
  const answer = await ask('/healthz', { from: '203.0.113.9' });
  expect([answer.statusCode, answer.body]).toEqual([200, '{"status":"ok"}']);
});
