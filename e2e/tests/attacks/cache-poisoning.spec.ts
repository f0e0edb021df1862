import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ReleaseStore } from '../../../deploy/release/store.ts';
import { test as fullStackTest } from '../../site/full-stack-test.ts';
import { sendRawRequest } from '../../site/raw-bytes.ts';
import { copyStore, testStore } from '../../site/releases.ts';
import { startSite } from '../../site/start-site.ts';
import { systemTier } from '../../site/system-tier.ts';
import { expect, httpTest } from '../../site/test.ts';

// Headers of one request must not affect a response that a cache stores for other requests.

const unkeyedHeaders = [
  'Host: evil.example',
  'X-Forwarded-Host: evil.example',
  'X-Forwarded-Proto: gopher',
  'X-Forwarded-Scheme: gopher',
  'X-Forwarded-Port: 1337',
  'X-Forwarded-Prefix: /evil.example',
  'X-Forwarded-For: 203.0.113.66',
  'Forwarded: host=evil.example;proto=gopher',
  'X-Original-URL: /evil.example',
  'X-Rewrite-URL: /evil.example',
  'X-HTTP-Method-Override: DELETE',
  'X-Host: evil.example',
  'Origin: https://evil.example',
  'Referer: https://evil.example/"><script>',
  'User-Agent: "><script>evil.example</script>',
  'Accept-Language: evil.example',
  'Cookie: language=evil.example"><script>; preview=public.0123456789abcdef; __proto__=evil.example',
  'Range: bytes=0-3',
  'Content-Type: evil.example/x',
];

/** Headers that differ between equal responses, by time or by server. */
const varyingHeaders = /^(date|connection|keep-alive|x-request-id|age|etag|last-modified)$/;

async function getTargets() {
  const { public: area } = await new ReleaseStore(testStore).getLive();
  if (!area) throw new Error('The public area is not live.');
  const page = '/areas/public';
  return {
    pages: ['/', '/status', '/docs/privacy-policy', '/dashboard', '/nothing-here', '/Status', '/instagram'],
    files: ['/assets/languages/en.json', '/robots.txt', '/sitemap.xml', '/favicon.ico', '/.well-known/security.txt'],
    broken: [
      `${page}/${area.release}/nothing.js`,
      `${page}/${area.release}/${'a'.repeat(300)}.js`,
      `${page}/0123456789abcdef/x.js`,
    ],
  };
}

function describeResponse({ status, headers, body }: Awaited<ReturnType<typeof sendRawRequest>>) {
  return { status, headers: [...headers].filter(([name]) => !varyingHeaders.test(name)), body };
}

httpTest('no request header changes a response that a cache could store', async ({ site }) => {
  const { pages, files } = await getTargets();
  for (const target of [...pages, ...files]) {
    const expectedResponse = describeResponse(await sendRawRequest(site.url, target));
    for (const line of unkeyedHeaders) {
      const hostile = describeResponse(await sendRawRequest(site.url, target, [line]));
      expect([target, line, hostile]).toEqual([target, line, expectedResponse]);
    }
  }
});

httpTest('a body, a method override or a query does not change the response to GET', async ({ site }) => {
  const expectedResponse = describeResponse(await sendRawRequest(site.url, '/status'));
  const withBody = await sendRawRequest(site.url, '/status', ['Content-Length: 0', 'X-HTTP-Method: POST']);
  expect(describeResponse(withBody)).toEqual(expectedResponse);
  expect((await sendRawRequest(site.url, '/status?utm_content=evil.example&_method=POST')).body).toBe(
    expectedResponse.body,
  );
});

httpTest('a response that depends on a cookie varies by it, and is private', async ({ site }) => {
  for (const target of ['/', '/status', '/dashboard', '/nothing-here']) {
    const { headers } = await sendRawRequest(site.url, target, ['Cookie: language=hu']);
    expect(headers.get('cache-control')).toBe('private, no-cache');
    expect(headers.get('vary')?.split(', ')).toEqual(expect.arrayContaining(['Cookie', 'Accept-Encoding']));
  }
});

httpTest('an escaped line break adds no header to a redirect or a cookie', async ({ site }) => {
  for (const target of [
    '/%0d%0aX-Evil:%20y',
    '/Status?a=%0d%0aX-Evil:%20y',
    '/%0aSet-Cookie:x=y',
    '/Status?%E5%98%8A%E5%98%8DX-Evil:y',
  ]) {
    const { headers } = await sendRawRequest(site.url, target, ['Cookie: language=hu%0d%0aX-Evil:y']);
    expect([target, headers.get('x-evil'), headers.get('set-cookie')]).toEqual([target, null, null]);
  }
});

httpTest('a missing or failing response is not cacheable, and names no path on the server', async ({ site }) => {
  for (const target of (await getTargets()).broken) {
    const { status, headers, body } = await sendRawRequest(site.url, target);
    expect([target, status, headers.get('cache-control')]).toEqual([target, 404, 'no-store']);
    expect(body).not.toMatch(/\/var\/|\/areas\/|ENAMETOOLONG|ENOENT/);
  }
  for (const [method, target] of [
    ['POST', '/'],
    ['PUT', '/robots.txt'],
    ['DELETE', '/areas/public/x'],
  ] as const) {
    const { status, headers } = await sendRawRequest(site.url, target, ['Content-Length: 0'], method);
    expect([status, headers.get('cache-control')]).toEqual([405, 'no-store']);
  }
});

httpTest('a file that cannot be read is a temporary error, which is not cacheable', systemTier, async () => {
  const store = await copyStore();
  const folder = store.getFolder('public', '0123456789abcdef');
  mkdirSync(path.join(folder, 'browser'), { recursive: true });
  for (const file of ['release.json', 'promoted']) writeFileSync(path.join(folder, file), '{}');
  symlinkSync('loop.js', path.join(folder, 'browser/loop.js'));
  const site = await startSite(store.folder);
  const { status, headers, body } = await sendRawRequest(site.url, '/areas/public/0123456789abcdef/loop.js');
  await site.stop();
  expect(status).toBe(500);
  expect(headers.get('cache-control')).toBe('no-store');
  expect(body).not.toMatch(/ELOOP|\/browser\//);
});

httpTest('hashed files are cached forever when complete, and partial responses never', async ({ site }) => {
  const { body } = await sendRawRequest(site.url, '/');
  const [, file = ''] = /src="(\/areas\/[^"]+\.js)"/.exec(body) ?? [];
  const forever = 'public, max-age=31536000, immutable';
  for (const headers of [[], ['Range: bytes=0-3'], ['Accept-Encoding: br'], ['Cookie: language=hu']]) {
    const response = await sendRawRequest(site.url, file, headers);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, forever]);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('set-cookie')).toBeNull();
  }
});

fullStackTest('personal responses are not cacheable', async ({ fullStack, startSession }) => {
  const { call, token } = await startSession('owner-of-three');
  for (const path of [
    '/v1/me/profile',
    '/v1/me/guilds',
    '/v1/me/export',
    '/v1/me/sessions',
    '/v1/me/news',
    '/v1/me/profile.css',
    '/v1/me/profile/x.js',
  ]) {
    const { headers } = await call('GET', path, { token });
    expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
  }
  const { headers } = await call('GET', '/v1/public/get_discord_user?id=210000000000000101');
  expect(headers.get('cache-control')).toContain('no-store');
  const evil = ['X-Forwarded-Host: evil.example', 'Host: evil.example'];
  for (const path of ['/v1/health', '/v1/openapi.json', '/v1/public/stats', '/v1/commands', '/v1/nowhere'])
    expect((await sendRawRequest(fullStack.url, path, evil)).body).not.toContain('evil');
});
