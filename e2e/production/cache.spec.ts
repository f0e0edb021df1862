import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test as plain } from '@playwright/test';
import { type SpecificationApi, startSpecificationApi } from '../api/specification-api.ts';
import { sendRawRequest } from '../site/raw-bytes.ts';
import { rawRequest } from '../site/raw-request.ts';
import { copyStore, createAlteredRelease } from '../site/releases.ts';
import { type SiteBehindNginx, startSiteBehindNginx } from '../site/start-site.ts';

interface Cached {
  api: SpecificationApi;
  site: SiteBehindNginx;
  /** A hashed file of a public area. */
  open: string;
  /** The same file of a release that was never live, which only staff may read. */
  unreleased: string;
  /** Files of the staff area. */
  gated: string[];
}

const test = plain.extend<{ cached: Cached }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  cached: async ({}, use) => {
    const api = await startSpecificationApi();
    const store = await copyStore();
    const live = await store.getLive();
    const unreleased = await createAlteredRelease(store, 'public', { entry: (code) => `/* not live */${code}` });
    const entryOf = async (area: string, release = live[area]?.release ?? '') =>
      `/areas/${area}/${release}/${(await store.getManifest(area, release)).entry}`;
    const admin = live.admin?.release ?? '';
    const { integrity } = JSON.parse(
      readFileSync(path.join(store.getFolder('admin', admin), 'release.json'), 'utf8'),
    ) as { integrity: Record<string, string> };
    const roleFiles = Object.keys(integrity).filter((file) => /^(admin|moderator)\/.*\.js$/.test(file));
    // In these tests nginx marks responses from its cache.
    const edit = (conf: string) =>
      conf.replace(
        'proxy_cache companion;',
        'proxy_cache companion; add_header X-Cache $upstream_cache_status always;',
      );
    const site = await startSiteBehindNginx(store.folder, { API_BASE: api.url }, { edit });
    await use({
      ...{ api, site },
      open: await entryOf('public'),
      unreleased: await entryOf('public', unreleased),
      gated: [await entryOf('admin'), ...roleFiles.map((file) => `/areas/admin/${admin}/${file}`)],
    });
    await site.stop();
    await api.stop();
  },
});

const cookieOf = (api: SpecificationApi, person: 'admin' | 'moderator') =>
  Object.entries(api.signIn(person))
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

test('a public hashed file comes from the cache, in the encoding that the client accepts', async ({ cached }) => {
  const { site, open } = cached;
  const countRequests = () =>
    site.log.filter((line) => line.includes(open) && line.includes('request completed')).length;
  const fullBody = (await rawRequest(site.url, { target: open })).body;
  for (const round of ['first', 'again']) {
    for (const [header, encoding] of [
      ['', undefined],
      ['gzip', 'gzip'],
      ['br', 'br'],
      ['gzip, deflate, br, zstd', 'br'],
      ['br;q=0, gzip;q=0.5', 'gzip'],
      ['identity', undefined],
    ] as const) {
      const headers: Record<string, string> = header ? { 'accept-encoding': header } : {};
      const response = await rawRequest(site.url, { target: open, headers });
      expect([round, header, response.status, response.headers['content-encoding']]).toEqual([
        round,
        header,
        200,
        encoding,
      ]);
      expect(response.body).toBe(fullBody);
      expect(response.headers.vary).toBe('Accept-Encoding');
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
      if (round === 'again') expect(response.headers['x-cache']).toBe('HIT');
    }
  }
  await expect.poll(countRequests).toBe(3);
  const etag = (await rawRequest(site.url, { target: open })).headers.etag ?? '';
  const unchanged = await rawRequest(site.url, { target: open, headers: { 'if-none-match': etag } });
  expect([unchanged.status, unchanged.headers['x-cache']]).toEqual([304, 'HIT']);
  const part = await rawRequest(site.url, { target: open, headers: { range: 'bytes=0-3' } });
  expect([part.status, part.body]).toEqual([200, fullBody]);
});

test('a retry of a file bypasses the cache, and is not stored in it', async ({ cached }) => {
  const { site, open } = cached;
  for (const number of [1, 2]) {
    const { headers } = await rawRequest(site.url, { target: `${open}?r=1` });
    expect([number, headers['x-cache']]).toEqual([number, 'BYPASS']);
  }
});

test('a gated file that staff have read is not cached', async ({ cached }) => {
  const { api, site, gated, unreleased } = cached;
  const cookie = cookieOf(api, 'admin');
  for (const target of [...gated, unreleased]) {
    for (const round of [1, 2]) {
      const response = await rawRequest(site.url, { target, headers: { cookie } });
      expect([target, round, response.status, response.headers['cache-control']]).toEqual([
        ...[target, round, 200],
        'private, no-cache',
      ]);
      expect(response.headers['x-cache'] ?? 'MISS').not.toBe('HIT');
    }
    const [, , area = '', ...rest] = target.split('/');
    for (const spelling of [
      target,
      `${target}?r=1`,
      target.replace(area, area.toUpperCase()),
      target.replace(area, `%${area.charCodeAt(0).toString(16)}${area.slice(1)}`),
      `/areas/public/../${area}/${rest.join('/')}`,
      `/areas/public/0123456789abcdef/..%2f..%2f${area}/${rest.join('/')}`,
      `/areas/public/0123456789abcdef/%2e%2e/%2e%2e/${area}/${rest.join('/')}`,
      `/areas//${area}/${rest.join('/')}`,
      `//areas/${area}/${rest.join('/')}`,
      `/areas/./${area}/${rest.join('/')}`,
    ]) {
      const { status, body } = await sendRawRequest(site.url, spelling);
      expect([spelling, [308, 400, 404].includes(status)]).toEqual([spelling, true]);
      expect(body.length).toBeLessThan(200);
    }
  }
});

test('pages and API responses are never cached', async ({ cached }) => {
  const { api, site } = cached;
  const cookie = `${cookieOf(api, 'admin')}; language=hu`;
  for (const target of [
    ...['/', '/status', '/dashboard', '/assets/icon.svg', '/nothing-here'],
    ...['/v1/me/profile', '/v1/me/guilds', '/v1/nothing'],
    ...['/areas/public/0123456789abcdef/x.js', '/areas/public/0123456789abcdef/'],
  ]) {
    const countRequests = () => site.log.filter((line) => line.includes(`"path":"${target}"`)).length;
    for (const headers of [{ cookie }, { cookie }, {}] as Record<string, string>[]) {
      const before = countRequests();
      const { headers: responseHeaders } = await rawRequest(site.url, { target, headers });
      expect(responseHeaders['cache-control']).not.toContain('immutable');
      expect(responseHeaders['x-cache'] ?? 'MISS').not.toBe('HIT');
      await expect.poll(countRequests).toBe(before + 1);
    }
  }
});

test('an API response that is marked as immutable is not cached', async ({ cached }) => {
  // The gateway's rules override the Cache-Control of API responses.
  const { headers } = await rawRequest(cached.site.url, { target: '/v1/public/get_discord_user?id=1' });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-cache']).toBeUndefined();
});
