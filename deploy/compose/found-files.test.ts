import { expect, test } from '@jest/globals';
import type { SiteConfig } from 'shared-ui/contract';
import type { ServedFile } from './composition.ts';
import { foundFiles } from './found-files.ts';
import { pictureAssets, pictures } from './pictures.ts';

const config: SiteConfig = {
  brand: { name: 'Vigil' },
  origin: 'https://a.example',
  authorizeUrl: 'https://b.example',
  imageHost: 'https://c.example',
  links: {},
};
const textOf = (file: ServedFile | undefined) => Buffer.from(file?.body ?? []).toString();

test('robots.txt keeps crawlers from the API alone, and names the map', async () => {
  const files = await foundFiles(config, ['/']);
  expect(textOf(files['/robots.txt'])).toBe(
    'User-agent: *\nDisallow: /v1/\n\nSitemap: https://a.example/sitemap.xml\n',
  );
});

test('sitemap.xml lists the pages that everybody may see, in order', async () => {
  const { '/sitemap.xml': map } = await foundFiles(config, ['/status', '/', '/a&b']);
  expect(map?.type).toBe('application/xml; charset=utf-8');
  expect([...textOf(map).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
    'https://a.example/',
    'https://a.example/a&amp;b',
    'https://a.example/status',
  ]);
});

test('the manifest has the brand and pictures that exist, or the logo alone', async () => {
  const { '/assets/site.webmanifest': manifest } = await foundFiles(config, []);
  expect(manifest?.type).toBe('application/manifest+json; charset=utf-8');
  const { name, icons } = JSON.parse(textOf(manifest));
  expect(name).toBe('Vigil');
  const drawn = { ...(await pictureAssets()), '/assets/icon.svg': {} };
  for (const { src } of icons) expect(Object.keys(drawn)).toContain(src);

  const own = await foundFiles({ ...config, brand: { name: 'Own', logo: '/assets/logo.webp' } }, []);
  expect(JSON.parse(textOf(own['/assets/site.webmanifest'])).icons).toEqual([
    { src: '/assets/logo.webp', sizes: 'any' },
  ]);
});

test.each([
  [pictures.card, 1200, 630],
  [pictures.touchIcon, 180, 180],
  [pictures.icon192, 192, 192],
  [pictures.icon512, 512, 512],
])('%s is a PNG of %d x %d', async (address, width, height) => {
  const { [address]: file } = await pictureAssets();
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
