import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { createErrorPage } from '../../deploy/gateway/error-page.ts';
import { languages } from '../../shared-ui/src/site/index.ts';
import { type SpecificationApi, startSpecificationApi } from '../api/specification-api.ts';
import { type HttpRequest, type HttpResponse, sendHttpRequest } from '../site/http-request.ts';
import { copyStore } from '../site/releases.ts';
import { type Site, startGateway, startSiteBehindNginx } from '../site/start-site.ts';

interface TestSetup {
  api: SpecificationApi;
  /** A gateway without nginx. */
  direct: Site;
  nginx: Site;
  /** The path of one file of each kind, by kind. */
  files: Record<string, string>;
}

const settings = {
  SITE_ORIGIN: 'http://localhost:3000',
  SITE_REQUESTS_PER_SECOND: '5000',
  SITE_CLIENT_ID: '123456789012345678',
  SITE_LINK_COMMUNITY: 'https://chat.example/vigil?a=1&b="2"',
  SITE_LINK_INSTAGRAM: 'https://instagram.example/vigil',
};

const test = base.extend<object, { setup: TestSetup }>({
  setup: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
    async ({}, use) => {
      const api = await startSpecificationApi();
      const store = await copyStore();
      const siteSettings = { ...settings, API_BASE: api.url };
      const [direct, nginx] = await Promise.all([
        startGateway(store.folder, siteSettings),
        startSiteBehindNginx(store.folder, siteSettings),
      ]);
      const live = await store.getLive();
      const findFile = (area: string, folder: string) => {
        const { release } = live[area] ?? { release: '' };
        const { integrity } = JSON.parse(
          readFileSync(path.join(store.getFolder(area, release), 'release.json'), 'utf8'),
        ) as { integrity: Record<string, string> };
        const name = Object.keys(integrity).find((key) => path.dirname(key) === folder && key.endsWith('.js'));
        return `/areas/${area}/${release}/${name}`;
      };
      const files = {
        public: findFile('public', '.'),
        staff: findFile('admin', '.'),
        admin: findFile('admin', 'admin'),
        moderator: findFile('admin', 'moderator'),
      };
      await use({ api, direct, nginx, files });
      await Promise.all([direct.stop(), nginx.stop()]);
      await api.stop();
    },
    { scope: 'worker' },
  ],
});

/** Headers about the time and the connection. */
const connectionHeaders = ['date', 'server', 'connection', 'keep-alive', 'transfer-encoding', 'content-length'];

/** Removes headers about the connection, and replaces request ids, which differ in every response. */
function getComparable({ status, headers, body }: HttpResponse) {
  const compared = Object.entries(headers)
    .filter(([name]) => !connectionHeaders.includes(name))
    .map(([name, value]) => [name, String(value).replace(/[0-9a-f-]{36}|\b[0-9a-f]{32}\b/g, 'request-id')]);
  return { status, body, headers: Object.fromEntries(compared) };
}

/** Expects the same response with and without nginx, and returns it. */
async function expectSameResponse({ direct, nginx }: TestSetup, request: HttpRequest) {
  const [directResponse, nginxResponse] = await Promise.all([
    sendHttpRequest(direct.url, request),
    sendHttpRequest(nginx.url, request),
  ]);
  const description = `${request.method ?? 'GET'} ${request.target.slice(0, 80)} ${JSON.stringify(request.headers ?? {})}`;
  expect(getComparable(nginxResponse), description).toEqual(getComparable(directResponse));
  return nginxResponse;
}

const pages = [
  ...['/', '/status', '/status/', '/docs', '/docs/', '/docs/terms-of-service', '/docs/privacy-policy'],
  ...['/dashboard', '/dashboard/', '/dashboard/123', '/dashboard/123/', '/dashboard/123/logs', '/tickets', '/account'],
  ...['/manage', '/manage/admin', '/manage/moderator/tickets/1', '/2fa', '/logout', '/tiktok'],
  ...['/invite', '/invite/', '/support', '/instagram', '/nothing-here', '/nothing/at/all/', '/dashboard/a/b/c/d/e'],
  ...['/index.html', '/pages/en.html', '/app/known/en.html', '/.html', '/status.html', '/status.html.br'],
  ...['/.env', '/.git/config', '/en', '/a~b', '/a-b_c.d'],
];
/** Unusual paths; some are names of nginx locations. */
const unusualPaths = [
  ...['/Status', '/STATUS?a=B', '/Dashboard/ABC', '//evil.example', '//', '///', '/status//', '//status', '/a//b'],
  ...['/a/../b', '/a/./b', '/.', '/%2E/', '/a%2fb', '/a%5cb', '/a\\b', '/%c3%28', '/$page'],
  ...['/a%01', '/a%7f', '/a%C2%85', '/%73tatus', '/st%61tus/', '/caf%C3%A9', '/a%20b', '/a+b', '/a:b', '/a;b=c'],
  ...[
    '/message:badPath',
    '/gate:admin',
    '/gate%3Aadmin',
    '/@app',
    '/?',
    '/status?x=/../y',
    '/status?',
    '/status?a=%00',
  ],
  ...[`/${'a'.repeat(4000)}`, `/${'a/'.repeat(1500)}`, `/status?${'q'.repeat(4000)}`, "/a'b", '/a"b', '/a|b', '/a,b'],
];
const others = [
  ...['/robots.txt', '/sitemap.xml', '/favicon.ico', '/.well-known/security.txt', '/healthz', '/healthz/'],
  ...['/assets', '/assets/', '/assets/languages/en.json', '/assets/languages/de.json', '/assets/catalog/hu.json'],
  ...['/assets/icon.svg', '/assets/icon.svg.br', '/assets/card.png', '/assets/site.webmanifest', '/assets/%69con.svg'],
  ...['/Assets/icon.svg', '/assets/Icon.svg', '/v1/openapi.json', '/v1/nothing', '/v1/me/profile', '/v1/a%20b'],
  ...['/areas', '/areas/', '/areas/public', '/areas/public/0000000000000000/entry.js', '/areas/public/release.json'],
  ...['/areas/admin', '/areas/admin/', '/areas/admin/0000000000000000/admin/x.js', '/areas/shell/x/../../live/1.json'],
  ...['/preview/leave', '/preview/public/0000000000000000', '/preview/x', '/v1', '/v1/', '/v1/gate', '/v1/gate/admin'],
  ...['/v1/%67ate/admin', '/V1/gate/admin', '/v1//gate/admin', '/v1/gatekeeper'],
  ...['/v1/oauth', '/v1/oauth?code=owner', '/v1/oauth/', '/v1/oauth?code=nobody'],
];

/** Paths that nginx rejects because it cannot parse them. */
const invalidPaths = ['/..', '/../x', '/a%00', '/%', '/%%', '/%zz', '/%2e%2e/b'];

// In one worker, which starts one site.
test.describe.configure({ mode: 'default' });

for (const [what, targets] of Object.entries({ pages, unusualPaths, others })) {
  test(`nginx does not change a gateway's response: ${what}`, async ({ setup }) => {
    for (const target of targets) {
      for (const cookie of [
        '',
        'language=hu',
        'language=de',
        'language=HU',
        'preview=public.0000000000000000',
        'a="b; language=en',
      ]) {
        await expectSameResponse(setup, { target, headers: cookie ? { cookie } : {} });
      }
      const headers = { cookie: 'language=hu' };
      for (const method of ['HEAD', 'POST', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']) {
        if (target.startsWith('/v1/') && method !== 'HEAD') continue;
        await expectSameResponse(setup, { target, method, headers });
      }
    }
  });
}

const decode = (body: string) => Buffer.from(body, 'base64').toString();

test("nginx's own errors have the message and the Content-Security-Policy of a gateway's errors", async ({ setup }) => {
  for (const target of invalidPaths) {
    const { direct, nginx } = setup;
    const [directResponse, nginxResponse] = await Promise.all([
      sendHttpRequest(direct.url, { target }),
      sendHttpRequest(nginx.url, { target }),
    ]);
    expect([target, nginxResponse.status]).toEqual([target, directResponse.status]);
    // nginx has not read whether the client wants a page or JSON, nor its language.
    const { html, policy } = createErrorPage(languages, 'badPath');
    expect(decode(nginxResponse.body)).toBe(html);
    expect(nginxResponse.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-content-type-options': 'nosniff',
    });
    expect(nginxResponse.headers['content-type']).toBe('text/html; charset=utf-8');
  }
});

const headersByRequest: Record<string, Record<string, string>> = {
  'any compression': { 'accept-encoding': 'gzip, deflate, br, zstd' },
  'gzip only': { 'accept-encoding': 'gzip' },
  'gzip only, through a cache': { 'accept-encoding': 'gzip', via: '1.1 cache' },
  'no brotli': { 'accept-encoding': 'br;q=0, gzip' },
  'a byte range': { range: 'bytes=0-9' },
  'changes since a date': { 'if-modified-since': 'Sun, 01 Jan 2090 00:00:00 GMT' },
  'another version': { 'if-none-match': '"another"' },
  'any version': { 'if-none-match': '*' },
  'a hostile host': { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
};

for (const [what, headers] of Object.entries(headersByRequest)) {
  test(`nginx does not change the response to a request for ${what}`, async ({ setup }) => {
    for (const target of [
      '/',
      '/dashboard',
      '/nothing-here',
      '/assets/icon.svg',
      '/assets/card.png',
      '/Status',
      setup.files.public ?? '',
    ]) {
      await expectSameResponse(setup, { target, headers });
    }
  });
}

test('responds with 304 through nginx to a client that has cached a file, compressed or not', async ({ setup }) => {
  for (const target of ['/', '/dashboard', '/assets/icon.svg', setup.files.public ?? '']) {
    for (const coding of ['identity', 'gzip', 'br']) {
      for (const { url } of [setup.direct, setup.nginx]) {
        const first = await sendHttpRequest(url, { target, headers: { 'accept-encoding': coding, via: '1.1 cache' } });
        expect(first.headers['content-encoding'] ?? 'identity').toBe(coding);
        const etag = first.headers.etag ?? '';
        const secondResponse = await sendHttpRequest(url, {
          target,
          headers: { 'accept-encoding': coding, 'if-none-match': `W/${etag}` },
        });
        expect([secondResponse.status, secondResponse.body], `${target} ${coding}`).toEqual([304, '']);
        expect(secondResponse.headers['cache-control']).toBe(first.headers['cache-control']);
        expect(secondResponse.headers.vary).toBe(first.headers.vary);
      }
    }
  }
});

test("nginx does not change the gate's decisions, without a session and for each role", async ({ setup }) => {
  const { api, files } = setup;
  const gated = [files.staff, files.admin, files.moderator].map((file) => file ?? '');
  const statusesByPerson: Record<string, number[]> = {};
  for (const person of ['anonymous', 'owner', 'moderator', 'admin'] as const) {
    const headers: Record<string, string> = person === 'anonymous' ? {} : { cookie: api.createCookieHeader(person) };
    const statuses: number[] = [];
    for (const target of gated) {
      statuses.push((await expectSameResponse(setup, { target, headers })).status);
      await expectSameResponse(setup, { target: target.replace(/\.js$/, '.map'), headers });
      await expectSameResponse(setup, { target: `${target}.br`, headers });
      await expectSameResponse(setup, { target, headers, method: 'POST' });
    }
    statusesByPerson[person] = statuses;
  }
  expect(statusesByPerson).toEqual({
    anonymous: [404, 404, 404],
    owner: [404, 404, 404],
    moderator: [200, 404, 200],
    admin: [200, 200, 200],
  });
});

test('nginx forwards the error when the API does not respond', async ({ setup }) => {
  const store = await copyStore();
  const siteSettings = { ...settings, API_BASE: 'http://127.0.0.1:9' };
  const [direct, nginx] = await Promise.all([
    startGateway(store.folder, siteSettings),
    startSiteBehindNginx(store.folder, siteSettings),
  ]);
  for (const target of [setup.files.admin ?? '', '/v1/me/profile']) {
    const headers = { cookie: 'token=a; mod_token=b; language=hu' };
    const { status } = await expectSameResponse({ ...setup, direct, nginx }, { target, headers });
    expect(status).toBe(target.startsWith('/v1') ? 502 : 503);
  }
  await Promise.all([direct.stop(), nginx.stop()]);
});
