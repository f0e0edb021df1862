import http from 'node:http';
import net from 'node:net';
import { sendBytes } from '../site/raw-bytes.ts';
import { testStore } from '../site/releases.ts';
import { startGateway, startSite } from '../site/start-site.ts';
import { expect, httpTest, settings, test } from '../site/test.ts';

interface RawResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/** Sends a request target without the normalisation of a browser or fetch. */
function sendRaw(
  url: string,
  target: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<RawResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const request = http.request({ hostname, port, path: target, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        }),
      );
    });
    request.on('error', reject).end();
  });
}

const statuses: Record<string, number> = {
  '/': 200,
  '/status': 200,
  '/dashboard': 200,
  '/dashboard/': 200,
  '/manage/admin': 200,
  '/nothing-here': 404,
  '/dashboard/a/b/c/d/e': 404,
  '/instagram': 302,
  '/tiktok': 404,
  '/invite': 302,
  '/Status': 308,
  '//evil.example': 308,
  '/a/../b': 400,
  '/%2e%2e/b': 400,
  '/a%00': 400,
  '/a%2fb': 404,
  '/a%2f..%2fb': 400,
  '/a%5cb': 400,
  '/%': 400,
  '/v1/gate/admin': 404,
  '/v1/%67ate/admin': 404,
  '/v1//gate/admin': 400,
  '/v1/../areas': 400,
  '/areas': 404,
  '/areas/public/0000000000000000/entry.js': 404,
  '/areas/public/..%2f..%2flive.json': 400,
  '/assets/languages/en.json': 200,
  '/assets/languages/de.json': 404,
  '/healthz': 200,
};

httpTest('every target gets its status, a strict CSP and no cookie', async ({ site }) => {
  for (const [target, status] of Object.entries(statuses)) {
    await httpTest.step(`${target} returns ${status}`, async () => {
      const response = await sendRaw(site.url, target);
      expect(response.status).toBe(status);
      expect(response.headers['content-security-policy']).toContain("default-src 'none'");
      expect(response.headers['content-security-policy']).not.toContain('unsafe');
      expect(response.headers['x-content-type-options']).toBe('nosniff');
      expect(response.headers['set-cookie']).toBeUndefined();
    });
  }
});

test('an address that does not exist shows the not-found page', async ({ site, page, problems }) => {
  for (const [target, canonical] of [
    ['/docs//no-such', '/docs//no-such'],
    ['/docs%2Fno-such', '/docs%2Fno-such'],
    ['/No-Such-%C3%81%2F-PAGE', '/no-such-%C3%81%2F-page'],
  ] as const) {
    const response = await page.goto(site.url + target);
    expect([response?.status(), response?.url()]).toEqual([404, site.url + canonical]);
    await expect(page.getByRole('main').getByRole('heading')).toHaveText('There is nothing at this address');
  }
  problems.length = 0;
});

httpTest('a refused request gets a page or JSON in the language of the visitor', async ({ site }) => {
  for (const [method, target, status, sentence] of [
    ['GET', '/v1//gate/admin', 400, 'Ez a cím nem érvényes.'],
    ['GET', '/v1%2Fgate/admin', 400, 'Ez a cím nem érvényes.'],
    ['GET', '/areas%2Fadmin', 400, 'Ez a cím nem érvényes.'],
    ['GET', '/areas/none', 404, 'Ezen a címen nincs semmi.'],
    ['POST', '/', 405, 'Ez a cím csak olvasható.'],
    ['PURGE', '/', 404, 'Ezen a címen nincs semmi.'],
  ] as const) {
    await httpTest.step(`${method} ${target}`, async () => {
      const cookie = 'language=hu';
      const opened = await sendRaw(site.url, target, { cookie, accept: 'text/html,*/*' }, method);
      expect([opened.status, opened.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
      expect(opened.body).toContain(`<h1>${sentence}</h1>`);
      const called = await sendRaw(site.url, target, { cookie }, method);
      expect([called.status, JSON.parse(called.body)]).toEqual([status, { message: sentence }]);
    });
  }
});

test('too many cookies: a page in both languages deletes those that scripts can see', async ({
  site,
  page,
  context,
  problems,
}) => {
  const cookies = Array.from({ length: 6 }, (_, index) => ({
    name: `c${index}`,
    value: 'x'.repeat(3500),
    url: site.url,
  }));
  await context.addCookies(cookies);
  const response = await page.goto(site.url);
  expect(response?.status()).toBe(431);
  await expect(page.getByRole('heading')).toHaveText([/^Your browser sent too much data/, /^A böngésződ túl sok/]);
  await page.getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page.getByRole('banner')).toBeVisible();
  expect((await context.cookies()).filter(({ name }) => name.startsWith('c'))).toEqual([]);
  problems.length = 0;
});

test('an address that is too long: a page in both languages, and the cookies stay', async ({
  site,
  page,
  context,
  problems,
}) => {
  await context.addCookies([{ name: 'language', value: 'hu', url: site.url }]);
  // nginx itself refuses the second one.
  for (const length of [20_000, 40_000]) {
    const response = await page.goto(`${site.url}/status?${'a'.repeat(length)}`);
    expect(response?.status()).toBe(414);
    await expect(page.getByRole('heading')).toHaveText(['This address is too long.', 'Ez a cím túl hosszú.']);
    // Its style passes its CSP.
    await expect(page.getByRole('main')).toHaveCSS('max-width', '480px');
  }
  expect(await context.cookies()).toHaveLength(1);
  problems.length = 0;
});

httpTest('a request that cannot be read gets a page of ours', async ({ site }) => {
  for (const request of [
    'GET / HTTP/1.1\r\nHost: x\r\nX Y: a\r\n\r\n',
    'GET /a%00 HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\n\r\n',
  ]) {
    const response = await sendBytes(site.url, request);
    expect(response).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(response.toLowerCase()).toContain('x-content-type-options: nosniff');
    expect(response).toMatch(/<h1>This (request|address) is not valid\.<\/h1>/);
  }
});

httpTest('a hostile Host or X-Forwarded-Host changes nothing', async ({ site }) => {
  const expectedResponse = await sendRaw(site.url, '/');
  const hostile = await sendRaw(site.url, '/', { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
  expect(hostile.body).toBe(expectedResponse.body);
  expect((await sendRaw(site.url, '/Status?a=B', { host: 'evil.example' })).headers.location).toBe('/status?a=B');
});

httpTest(
  '§2 /invite redirects to the bot-authorization page with scope bot and administrator permission',
  async ({ site }) => {
    const { headers } = await sendRaw(site.url, '/invite');
    const target = new URL(headers.location ?? '');
    expect(target.origin + target.pathname).toBe('https://discord.com/oauth2/authorize');
    expect(Object.fromEntries(target.searchParams)).toEqual({
      client_id: settings.SITE_CLIENT_ID,
      scope: 'bot',
      permissions: '8',
    });
  },
);

httpTest('§5 the language cookie selects the page, and any value but en and hu is English', async ({ site }) => {
  const page = async (cookie: string) => sendRaw(site.url, '/status', cookie ? { cookie } : {});
  expect((await page('language=hu')).body).toContain('<html lang="hu">');
  expect((await page('language=de')).body).toContain('<html lang="en">');
  expect((await page('')).body).toContain('<html lang="en">');
  expect((await page('language=hu')).headers['set-cookie']?.[0]).toMatch(
    /^language=hu; Max-Age=31536000; Path=\/; SameSite=Lax/,
  );
  expect((await page('language=de')).headers['set-cookie']).toBeUndefined();
});

httpTest('§7 /assets/languages/{lang}.json contains all public messages', async ({ site }) => {
  const table = JSON.parse((await sendRaw(site.url, '/assets/languages/hu.json')).body) as Record<string, string>;
  expect(table['status.title']).toBe('Állapot');
  expect(table['servers.title']).toBe('A szervereid');
  expect(Object.keys(table).filter((key) => /^(admin|moderator)\./.test(key))).toEqual([]);
});

httpTest('only cacheable pages and files are served from a cache', async ({ site }) => {
  const page = await sendRaw(site.url, '/');
  expect(page.headers['cache-control']).toBe('private, no-cache');
  const script = /src="([^"]+)"/.exec(page.body)?.[1] ?? '';
  expect((await sendRaw(site.url, script)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  const secondResponse = await sendRaw(site.url, '/', { 'if-none-match': `W/${page.headers.etag}` });
  expect([secondResponse.status, secondResponse.body]).toEqual([304, '']);
  const compressed = await sendRaw(site.url, '/', { 'accept-encoding': 'br' });
  expect(compressed.headers['content-encoding']).toBe('br');
  expect(compressed.headers.etag).not.toBe(page.headers.etag);
  expect((await sendRaw(site.url, '/', {}, 'POST')).status).toBe(405);
});

test('rule 18: a sign-in that does not reach the API ends on the landing page with a message', async ({
  page,
  context,
  problems,
  startOwnSite,
}) => {
  const siteWithoutApi = await startOwnSite(testStore, { ...settings, API_BASE: 'http://127.0.0.1:9' });
  for (const [language, sentence] of Object.entries({
    en: 'Couldn’t reach the service, so you are not signed in. Try again in a minute.',
    hu: 'Nem sikerült elérni a szolgáltatást, ezért nem vagy bejelentkezve. Próbáld újra egy perc múlva.',
  })) {
    await context.addCookies([{ name: 'language', value: language, url: siteWithoutApi.url }]);
    for (const target of ['/v1/oauth', '/v1/oauth?code=right&state=right']) {
      await page.goto(siteWithoutApi.url + target);
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await expect(page).toHaveURL(`${siteWithoutApi.url}/`);
    }
  }
  expect((await sendRaw(siteWithoutApi.url, '/v1/oauth', {}, 'POST')).status).toBe(502);
  problems.length = 0;
});

httpTest('calls reach a foreign API without cookies', async ({ site, api }) => {
  await sendRaw(site.url, '/v1/me/profile', { cookie: 'token=secret', 'x-forwarded-for': '203.0.113.7' });
  const call = api.calls.findLast(({ path }) => path === '/v1/me/profile');
  expect(call?.headers).toBeDefined();
  expect(call?.headers.cookie).toBeUndefined();
});

test('§7 only the sign-in cookies of a foreign API reach the browser, for this host only', async ({
  page,
  context,
  site,
  problems,
}) => {
  const provider = http.createServer((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><a href="${site.url}/v1/oauth?code=owner">Allow</a>`),
  );
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  // Another site than localhost, so that the redirect back is cross-site.
  await page.goto(`http://127.0.0.1:${(provider.address() as net.AddressInfo).port}`);
  await page.getByText('Allow').click();
  await expect(page).toHaveURL(`${site.url}/2fa?type=user`);
  const now = Date.now() / 1000;
  const cookies = (await context.cookies()).filter(({ name }) => /^(access|refresh)_token$/.test(name));
  expect(cookies).toHaveLength(2);
  for (const { name, value, expires, ...rest } of cookies) {
    expect(rest).toEqual({ domain: 'localhost', path: '/', httpOnly: false, secure: false, sameSite: 'Strict' });
    expect(expires).toBeLessThanOrEqual(now + 600);
    expect(await page.evaluate(() => document.cookie)).toContain(`${name}=${value}`);
  }
  provider.close();
  // The second-factor page is not the subject of this test.
  problems.length = 0;
});

httpTest('an idle connection does not prevent the gateway from stopping', async () => {
  const own = await startSite(testStore);
  const silent = net.connect(Number(new URL(own.url).port), '127.0.0.1');
  await new Promise((resolve) => silent.once('connect', resolve));
  await own.stop();
  await expect(fetch(own.url)).rejects.toThrow();
});

httpTest('a gateway listens on IPv4 and IPv6 if the host is "::"', async () => {
  const own = await startGateway(testStore, { HOST: '::' });
  const { port } = new URL(own.url);
  for (const host of ['127.0.0.1', '[::1]']) {
    expect((await fetch(`http://${host}:${port}/status`)).status).toBe(200);
  }
  await own.stop();
});
