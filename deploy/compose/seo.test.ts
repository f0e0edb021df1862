/** @jest-environment jsdom */
import { describe, expect, test } from '@jest/globals';
import type { PageConfig } from 'shared-ui/contract';
import type { ServedFile } from './composition.ts';
import { pictureAssets, pictures } from './pictures.ts';
import { iconTags, seoFiles, seoTags } from './seo.ts';

const addresses = { origin: 'https://a.example', authorizeUrl: 'https://b.example', imageHost: 'https://c.example' };

function config(brand: PageConfig['brand'], language: PageConfig['language'] = 'en'): PageConfig {
  return { ...addresses, brand, links: {}, language, features: [] };
}

function parsed(tags: string[]) {
  const { head } = new DOMParser().parseFromString(`<head>${tags.join('')}</head>`, 'text/html');
  const content = (name: string) =>
    head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute('content');
  const links = (rel: string) =>
    [...head.querySelectorAll(`link[rel="${rel}"]`)].map((link) => link.getAttribute('href'));
  return { content, links, count: head.childElementCount };
}

const page = { title: 'Status - Vigil', description: 'How it "is" doing.', pathname: '/status' };

describe('what a search and a chat find of a page', () => {
  const found = (brand: PageConfig['brand'], language?: PageConfig['language']) =>
    parsed(seoTags({ config: config(brand, language), ...page }));

  test('is its title, what it is about, and its one address', () => {
    const { content, links } = found({ name: 'Vigil' });
    expect(content('description')).toBe('How it "is" doing.');
    expect(content('og:title')).toBe('Status - Vigil');
    expect(content('og:description')).toBe('How it "is" doing.');
    expect(content('og:site_name')).toBe('Vigil');
    expect(content('og:url')).toBe('https://a.example/status');
    expect(links('canonical')).toEqual(['https://a.example/status']);
  });

  test.each([
    ['en', 'en_US', /owl/],
    ['hu', 'hu_HU', /bagoly/],
  ] as const)('speaks the language of the page, %s', (language, locale, words) => {
    const { content } = found({ name: 'Vigil' }, language);
    expect(content('og:locale')).toBe(locale);
    expect(content('og:image:alt')).toMatch(words);
  });

  test('has the picture of the default brand', () => {
    const { content } = found({ name: 'Vigil' });
    expect(content('og:image')).toBe('https://a.example/assets/card.png');
    expect(content('twitter:card')).toBe('summary_large_image');
  });

  test("has an operator's own logo instead, but not as a drawing, which chats do not show", () => {
    const own = found({ name: 'Own', logo: '/assets/logo.png' });
    expect(own.content('og:image')).toBe('https://a.example/assets/logo.png');
    expect(own.content('twitter:card')).toBe('summary');
    expect(found({ name: 'Own', logo: '/assets/logo.svg' }).content('og:image')).toBeUndefined();
  });

  test('says nothing about a page that says nothing about itself', () => {
    const { content } = parsed(seoTags({ config: config({ name: 'Vigil' }), title: 'Vigil', pathname: '/' }));
    expect(content('description')).toBeUndefined();
    expect(content('og:description')).toBeUndefined();
  });

  test('is nothing but text', () => {
    const nasty = '"><script>alert(1)</script>';
    const tags = seoTags({ config: config({ name: nasty }), title: nasty, description: nasty, pathname: '/' });
    const { content, count } = parsed(tags);
    expect(content('og:site_name')).toBe(nasty);
    expect(content('description')).toBe(nasty);
    expect(count).toBe(tags.length);
  });
});

describe('what stands for the site on a tab and on a phone', () => {
  test('is the owl', () => {
    const { links, content } = parsed(iconTags({ name: 'Vigil' }));
    expect(links('icon')).toEqual(['/assets/icon.svg']);
    expect(links('apple-touch-icon')).toEqual(['/assets/touch-icon.png']);
    expect(links('manifest')).toEqual(['/assets/site.webmanifest']);
    expect(content('theme-color')).toBe('#faf8f3');
  });

  test.each([
    ['/assets/logo.png', ['/assets/logo.png']],
    ['/assets/logo.svg', []],
  ])("is an operator's own logo, %s, and never the owl beside it", (logo, touchIcons) => {
    const { links } = parsed(iconTags({ name: 'Own', logo }));
    expect(links('icon')).toEqual([logo]);
    expect(links('apple-touch-icon')).toEqual(touchIcons);
  });
});

const textOf = (file: ServedFile | undefined) => Buffer.from(file?.body ?? []).toString();

test('robots.txt keeps crawlers from the API alone, and names the map', async () => {
  const files = await seoFiles(config({ name: 'Vigil' }), ['/']);
  expect(textOf(files['/robots.txt'])).toBe(
    'User-agent: *\nDisallow: /v1/\n\nSitemap: https://a.example/sitemap.xml\n',
  );
});

test('sitemap.xml lists the pages that everybody may see, in order', async () => {
  const { '/sitemap.xml': map } = await seoFiles(config({ name: 'Vigil' }), ['/status', '/', '/a&b']);
  expect(map?.type).toBe('application/xml; charset=utf-8');
  expect([...textOf(map).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url]) => url)).toEqual([
    'https://a.example/',
    'https://a.example/a&amp;b',
    'https://a.example/status',
  ]);
});

test('the manifest has the brand and pictures that exist, or the logo alone', async () => {
  const { '/assets/site.webmanifest': manifest } = await seoFiles(config({ name: 'Vigil' }), []);
  expect(manifest?.type).toBe('application/manifest+json; charset=utf-8');
  const { name, icons } = JSON.parse(textOf(manifest));
  expect(name).toBe('Vigil');
  const drawn = { ...(await pictureAssets()), '/assets/icon.svg': {} };
  for (const { src } of icons) expect(Object.keys(drawn)).toContain(src);

  const own = await seoFiles(config({ name: 'Own', logo: '/assets/logo.webp' }), []);
  expect(JSON.parse(textOf(own['/assets/site.webmanifest'])).icons).toEqual([
    { src: '/assets/logo.webp', sizes: 'any' },
  ]);
});

test.each([
  [pictures.card, 1200, 630],
  [pictures.touchIcon, 180, 180],
  [pictures.icon192, 192, 192],
  [pictures.icon512, 512, 512],
])('%s is a PNG of %d x %d', async (url, width, height) => {
  const { [url]: file } = await pictureAssets();
  const body = Buffer.from(file?.body ?? []);
  expect(file?.type).toBe('image/png');
  expect(body.subarray(1, 4).toString()).toBe('PNG');
  expect([body.readUInt32BE(16), body.readUInt32BE(20)]).toEqual([width, height]);
});

test('favicon.ico is one picture, as long as its header says', async () => {
  const { [pictures.favicon]: file } = await pictureAssets();
  const body = Buffer.from(file?.body ?? []);
  expect([body.readUInt16LE(2), body.readUInt16LE(4), body.readUInt8(6)]).toEqual([1, 1, 32]);
  expect(body.readUInt32LE(14) + body.readUInt32LE(18)).toBe(body.length);
});
