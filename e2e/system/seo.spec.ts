import { testStore } from '../site/releases.ts';
import { expect, test } from '../site/test.ts';

const pages = ['/', '/docs', '/docs/privacy-policy', '/docs/cookie-policy', '/docs/terms-of-service', '/status'];

test('public pages have a description in each language, and an existing picture', async ({ page, context, site }) => {
  for (const path of [...pages, '/support']) {
    const found = new Set<string | null>();
    for (const language of ['en', 'hu']) {
      await context.addCookies([{ name: 'language', value: language, url: site.url }]);
      await page.goto(path);
      const content = (name: string) =>
        page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
      const description = await content('description');
      expect(description?.length).toBeGreaterThan(20);
      expect(description?.length).toBeLessThan(180);
      expect(await content('og:description')).toBe(description);
      expect(await content('og:title')).toBe(await page.title());
      expect(new URL((await content('og:url')) ?? '').pathname).toBe(path);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', (await content('og:url')) ?? '');
      found.add(description);

      const picture = new URL((await content('og:image')) ?? '').pathname;
      const { width, height } = await page.evaluate(async (url) => {
        const image = new Image();
        image.src = url;
        await image.decode();
        return { width: image.naturalWidth, height: image.naturalHeight };
      }, picture);
      expect([width, height]).toEqual([1200, 630]);
    }
    expect(found.size).toBe(2);
  }
});

test('pages that are not public are not indexed', async ({ page, signIn }) => {
  await signIn('owner');
  await page.goto('/dashboard');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.goto('/');
  await expect(page.locator('meta[name=robots]')).toHaveCount(0);
});

test('the sitemap lists the public pages, and each of them exists', async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text();
  const listedPaths = [...map.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
  expect(listedPaths.sort()).toEqual([...pages, '/support'].sort());
  for (const path of listedPaths) expect((await request.get(path)).status()).toBe(200);
});

test('crawlers, phones and browsers find the files that they request', async ({ page, request }) => {
  const type = async (path: string) => {
    const response = await request.get(path);
    expect([path, response.status(), response.headers()['cache-control']]).toEqual([path, 200, 'no-cache']);
    return response.headers()['content-type'];
  };
  expect(await type('/robots.txt')).toBe('text/plain; charset=utf-8');
  expect(await type('/sitemap.xml')).toBe('application/xml; charset=utf-8');
  expect(await type('/favicon.ico')).toBe('image/x-icon');
  expect(await type('/assets/site.webmanifest')).toBe('application/manifest+json; charset=utf-8');
  await page.goto('/');
  for (const icon of await page.locator('link[rel$=icon], link[rel=apple-touch-icon]').all()) {
    expect(await type((await icon.getAttribute('href')) ?? '')).toMatch(/^image\//);
  }
});

test('security.txt names the contact, if there is one', async ({ request, startOwnSite }) => {
  expect((await request.get('/.well-known/security.txt')).status()).toBe(404);
  const site = await startOwnSite(testStore, { SITE_LINK_COMMUNITY: 'https://chat.example/vigil' });
  const response = await request.get(`${site.url}/.well-known/security.txt`);
  expect(response.headers()['content-type']).toBe('text/plain; charset=utf-8');
  const text = await response.text();
  expect(text).toContain('Contact: https://chat.example/vigil\n');
  expect(Date.parse(/Expires: (.*)/.exec(text)?.[1] ?? '')).toBeGreaterThan(Date.now());
});
