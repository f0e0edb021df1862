import { describe, expect, test } from '@jest/globals';
import type { PageConfig } from 'shared-ui/site';
import type { ServedFile } from './composition.ts';
import { loadPictureAssets, pictures } from './pictures.ts';
import { createIconTags, createSeoFiles, createSeoTags } from './seo.ts';

const addresses = { origin: 'https://a.example', authorizeUrl: 'https://b.example', imageHost: 'https://c.example' };

function config(brand: PageConfig['brand'], language: PageConfig['language'] = 'en'): PageConfig {
  return { ...addresses, brand, links: {}, language, features: [] };
}

function parseTags(tags: string[]) {
  const { head } = new DOMParser().parseFromString(`<head>${tags.join('')}</head>`, 'text/html');
  const content = (name: string) =>
    head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const links = (rel: string) =>
    [...head.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href'));
  return { content, links, count: head.childElementCount };
}

const page = { title: 'Status - Vigil', description: 'How it "is" doing.', pathname: '/status' };

describe('the tags for search engines and chats', () => {
  const parseSeoTags = (brand: PageConfig['brand'], language?: PageConfig['language']) =>
    parseTags(createSeoTags({ config: config(brand, language), ...page }));

  test('have the title, the description and the canonical URL', () => {
    const { content, links } = parseSeoTags({ name: 'Vigil' });
    expect(content('description')).toBe('How it "is" doing.');
    expect(content('og:title')).toBe('Status - Vigil');
    expect(content('og:description')).toBe('How it "is" doing.');
    expect(content('og:site_name')).toBe('Vigil');
    expect(content('og:url')).toBe('https://a.example/status');
    expect(links('canonical')).toEqual(['https://a.example/status']);
  });

  test.each([
    ['en', 'en_US', /owl/],
    ['hu', 'hu_HU', /Bagoly/],
  ] as const)('have the language of the page, %s', (language, locale, altText) => {
    const { content } = parseSeoTags({ name: 'Vigil' }, language);
    expect(content('og:locale')).toBe(locale);
    expect(content('og:image:alt')).toMatch(altText);
  });

  test('have the picture of the default brand', () => {
    const { content } = parseSeoTags({ name: 'Vigil' });
    expect(content('og:image')).toBe('https://a.example/assets/card.png');
    expect(content('twitter:card')).toBe('summary_large_image');
  });

  test("have an operator's logo instead, unless it is an SVG, which chats do not show", () => {
    const own = parseSeoTags({ name: 'Own', logo: '/assets/logo.png' });
    expect(own.content('og:image')).toBe('https://a.example/assets/logo.png');
    expect(own.content('twitter:card')).toBe('summary');
    expect(parseSeoTags({ name: 'Own', logo: '/assets/logo.svg' }).content('og:image')).toBeUndefined();
  });

  test('have no description when the page has none', () => {
    const { content } = parseTags(createSeoTags({ config: config({ name: 'Vigil' }), title: 'Vigil', pathname: '/' }));
    expect(content('description')).toBeUndefined();
    expect(content('og:description')).toBeUndefined();
  });

  test('escape their text', () => {
    const hostileText = '"><script>alert(1)</script>';
    const tags = createSeoTags({
      config: config({ name: hostileText }),
      title: hostileText,
      description: hostileText,
      pathname: '/',
    });
    const { content, count } = parseTags(tags);
    expect(content('og:site_name')).toBe(hostileText);
    expect(content('description')).toBe(hostileText);
    expect(count).toBe(tags.length);
  });
});

describe('the icons of a tab and a phone', () => {
  test('show the owl', () => {
    const { links, content } = parseTags(createIconTags({ name: 'Vigil' }));
    expect(links('icon')).toEqual(['/assets/icon.svg']);
    expect(links('apple-touch-icon')).toEqual(['/assets/touch-icon.png']);
    expect(links('manifest')).toEqual(['/assets/site.webmanifest']);
    expect(content('theme-color')).toBe('#faf8f3');
  });

  test.each([
    ['/assets/logo.png', ['/assets/logo.png']],
    ['/assets/logo.svg', []],
  ])("show an operator's logo, %s, and never the owl", (logo, touchIcons) => {
    const { links } = parseTags(createIconTags({ name: 'Own', logo }));
    expect(links('icon')).toEqual([logo]);
    expect(links('apple-touch-icon')).toEqual(touchIcons);
  });
});

const readText = (file: ServedFile | undefined) => Buffer.from(file?.body ?? []).toString();

test('robots.txt excludes only the API, and names the sitemap', async () => {
  const files = await createSeoFiles(config({ name: 'Vigil' }), ['/']);
  expect(readText(files['/robots.txt'])).toBe(
    'User-agent: *\nDisallow: /v1/\n\nSitemap: https://a.example/sitemap.xml\n',
  );
});

test('sitemap.xml lists the public pages, in order', async () => {
  const { '/sitemap.xml': map } = await createSeoFiles(config({ name: 'Vigil' }), ['/status', '/', '/a&b']);
  expect(map?.type).toBe('application/xml; charset=utf-8');
  expect([...readText(map).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://a.example/',
    'https://a.example/a&amp;b',
    'https://a.example/status',
  ]);
});

test('the web manifest has the brand and existing pictures, or only the logo', async () => {
  const { '/assets/site.webmanifest': manifest } = await createSeoFiles(config({ name: 'Vigil' }), []);
  expect(manifest?.type).toBe('application/manifest+json; charset=utf-8');
  const { name, icons } = JSON.parse(readText(manifest));
  expect(name).toBe('Vigil');
  const drawn = { ...(await loadPictureAssets()), '/assets/icon.svg': {} };
  for (const { src } of icons) expect(Object.keys(drawn)).toContain(src);

  const own = await createSeoFiles(config({ name: 'Own', logo: '/assets/logo.webp' }), []);
  expect(JSON.parse(readText(own['/assets/site.webmanifest'])).icons).toEqual([
    { src: '/assets/logo.webp', sizes: 'any' },
  ]);
});

test.each([
  [pictures.card, 1200, 630],
  [pictures.touchIcon, 180, 180],
  [pictures.icon192, 192, 192],
  [pictures.icon512, 512, 512],
])('%s is a PNG of %d x %d', async (url, width, height) => {
  const { [url]: file } = await loadPictureAssets();
  const body = Buffer.from(file?.body ?? []);
  expect(file?.type).toBe('image/png');
  expect(body.subarray(1, 4).toString()).toBe('PNG');
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([width, height]);
});

test('favicon.ico has one picture of the length in its header', async () => {
  const { [pictures.favicon]: file } = await loadPictureAssets();
  const body = Buffer.from(file?.body ?? []);
  expect([body.readUInt16LE(2), body.readUInt16LE(4), body.readUInt8(6)]).toEqual([1, 1, 32]);
  expect(body.readUInt32LE(14) + body.readUInt32LE(18)).toBe(body.length);
});
