import { readFileSync } from 'node:fs';
import path from 'node:path';
import { test as base, expect } from '@playwright/test';
import { type SpecificationApi, startSpecificationApi } from '../api/specification-api.ts';
import { sendHttpRequest } from '../site/http-request.ts';
import { sendRawRequest } from '../site/raw-bytes.ts';
import { copyStore, createAlteredRelease } from '../site/releases.ts';
import { type SiteBehindNginx, startSiteBehindNginx } from '../site/start-site.ts';

interface CacheSetup {
  api: SpecificationApi;
  site: SiteBehindNginx;
  /** A hashed file of a public area. */
  publicFile: string;
  /** The same file of a release that was never live, which only staff may read. */
  unreleasedFile: string;
  /** Files of the staff area. */
  gatedFiles: string[];
}

const test = base.extend<{ setup: CacheSetup }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern.
  setup: async ({}, use) => {
    const api = await startSpecificationApi();
    const store = await copyStore();
    const live = await store.getLive();
    const unreleasedFile = await createAlteredRelease(store, 'public', { entry: (code) => `/* not live */${code}` });
    const getEntryPath = async (area: string, release = live[area]?.release ?? '') =>
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
      publicFile: await getEntryPath('public'),
      unreleasedFile: await getEntryPath('public', unreleasedFile),
      gatedFiles: [await getEntryPath('admin'), ...roleFiles.map((file) => `/areas/admin/${admin}/${file}`)],
    });
    await site.stop();
    await api.stop();
  },
});

test('a public hashed file comes from the cache, in the encoding that the client accepts', async ({ setup }) => {
  const { site, publicFile } = setup;
  const countRequests = () =>
    site.log.filter((line) => line.includes(publicFile) && line.includes('request completed')).length;
  const fullBody = (await sendHttpRequest(site.url, { target: publicFile })).body;
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
      const response = await sendHttpRequest(site.url, { target: publicFile, headers });
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
  const etag = (await sendHttpRequest(site.url, { target: publicFile })).headers.etag ?? '';
  const unchanged = await sendHttpRequest(site.url, { target: publicFile, headers: { 'if-none-match': etag } });
  expect([unchanged.status, unchanged.headers['x-cache']]).toEqual([304, 'HIT']);
  const part = await sendHttpRequest(site.url, { target: publicFile, headers: { range: 'bytes=0-3' } });
  expect([part.status, part.body]).toEqual([200, fullBody]);
});

test('a retry of a file bypasses the cache, and is not stored in it', async ({ setup }) => {
  const { site, publicFile } = setup;
  for (const number of [1, 2]) {
    const { headers } = await sendHttpRequest(site.url, { target: `${publicFile}?r=1` });
    expect([number, headers['x-cache']]).toEqual([number, 'BYPASS']);
  }
});

test('a gated file that staff have read is not cached', async ({ setup }) => {
  const { api, site, gatedFiles, unreleasedFile } = setup;
  const cookie = api.createCookieHeader('admin');
  for (const target of [...gatedFiles, unreleasedFile]) {
    for (const round of [1, 2]) {
      const response = await sendHttpRequest(site.url, { target, headers: { cookie } });
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

test('pages and API responses are never cached', async ({ setup }) => {
  const { api, site } = setup;
  const cookie = `${api.createCookieHeader('admin')}; language=hu`;
  for (const target of [
    ...['/', '/status', '/dashboard', '/assets/icon.svg', '/nothing-here'],
    ...['/v1/me/profile', '/v1/me/guilds', '/v1/nothing'],
    ...['/areas/public/0123456789abcdef/x.js', '/areas/public/0123456789abcdef/'],
  ]) {
    const countRequests = () => site.log.filter((line) => line.includes(`"path":"${target}"`)).length;
    for (const headers of [{ cookie }, { cookie }, {}] as Record<string, string>[]) {
      const before = countRequests();
      const { headers: responseHeaders } = await sendHttpRequest(site.url, { target, headers });
      expect(responseHeaders['cache-control']).not.toContain('immutable');
      expect(responseHeaders['x-cache'] ?? 'MISS').not.toBe('HIT');
      await expect.poll(countRequests).toBe(before + 1);
    }
  }
});

test('an API response that is marked as immutable is not cached', async ({ setup }) => {
  // The gateway's rules override the Cache-Control of API responses.
  const { headers } = await sendHttpRequest(setup.site.url, { target: '/v1/public/get_discord_user?id=1' });
  expect(headers['cache-control']).toBe('no-store');
  expect(headers['x-cache']).toBeUndefined();
});
