import { describe, expect, test } from '@jest/globals';
import { getImageUrl } from './image-url.ts';

const host = 'https://images.example/cdn';
const server = { folder: 'icons', id: '42', size: 128 } as const;

describe('getImageUrl', () => {
  test.each([
    ['a hash', 'f64c482b', 'https://images.example/cdn/icons/42/f64c482b.png?size=128'],
    ['the hash of an animated image', 'a_f64c', 'https://images.example/cdn/icons/42/a_f64c.png?size=128'],
    ['a URL on the image host', 'https://images.example/icons/x.png', 'https://images.example/icons/x.png'],
    ['a URL of this site', `${location.origin}/x.png`, `${location.origin}/x.png`],
    ['a URL with non-ASCII characters', 'https://images.example/\u202Eé', 'https://images.example/%E2%80%AE%C3%A9'],
  ])('returns the URL for %s', (_, image, expected) => {
    expect(getImageUrl(host, image, server)).toBe(expected);
  });

  test('uses the folder and size of the owner', () => {
    const banner = { ...server, folder: 'banners', size: 512 } as const;
    expect(getImageUrl(host, 'beef', banner)).toBe('https://images.example/cdn/banners/42/beef.png?size=512');
  });

  test.each([
    undefined,
    null,
    7,
    {},
    '',
    'a b',
    '../../x',
    'https://images.example.evil/x',
    'https://images.example@evil',
  ])('returns undefined for %j', (image) => {
    expect(getImageUrl(host, image, server)).toBeUndefined();
  });

  test.each([
    ['script', "javascript:document.title='broken'"],
    ['data URL of a page', 'data:text/html,<script>1</script>'],
    ['data URL of an image', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['closing quote', 'x" onerror="1'],
    ['other host', 'https://evil.example/x.png'],
    ['other host without a scheme', '//evil.example/x.png'],
    ['other scheme', 'ftp://images.example/x.png'],
    ['file', 'file:///etc/passwd'],
    ['blob', `blob:${location.origin}/00000000-0000-4000-8000-000000000000`],
    ['long hash', 'a'.repeat(100_000)],
    ['long URL', `https://images.example/${'x'.repeat(100_000)}`],
    ['password', 'https://me:secret@images.example/x.png'],
  ])('returns undefined for: %s', (_, image) => {
    expect(getImageUrl(host, image, server)).toBeUndefined();
    expect(getImageUrl(host, image)).toBeUndefined();
  });

  test('returns undefined for a hash without a valid owner', () => {
    expect(getImageUrl(host, 'beef')).toBeUndefined();
    for (const id of ['../x', 'a\uD83D', '', '4 2'])
      expect(getImageUrl(host, 'beef', { ...server, id })).toBeUndefined();
  });
});
