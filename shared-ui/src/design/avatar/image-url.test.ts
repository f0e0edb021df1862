import { describe, expect, test } from '@jest/globals';
import { getImageUrl } from './image-url.ts';

const host = 'https://images.example/cdn';
const server = { folder: 'icons', id: '42', size: 128 } as const;

describe('a picture', () => {
  test.each([
    ['a hash', 'f64c482b', 'https://images.example/cdn/icons/42/f64c482b.png?size=128'],
    ['the hash of a moving picture', 'a_f64c', 'https://images.example/cdn/icons/42/a_f64c.png?size=128'],
    ['an address on the host of pictures', 'https://images.example/icons/x.png', 'https://images.example/icons/x.png'],
    ['an address of this site', `${location.origin}/x.png`, `${location.origin}/x.png`],
    ['an address with other letters', 'https://images.example/\u202Eé', 'https://images.example/%E2%80%AE%C3%A9'],
  ])('is where its name says: %s', (_, picture, expected) => {
    expect(getImageUrl(host, picture, server)).toBe(expected);
  });

  test('of somebody else’s than a server’s icon is in another folder', () => {
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
  ])('is none: %j', (picture) => {
    expect(getImageUrl(host, picture, server)).toBeUndefined();
  });

  test.each([
    ['script', "javascript:document.title='broken'"],
    ['page of data', 'data:text/html,<script>1</script>'],
    ['picture of data', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['closing quote', 'x" onerror="1'],
    ['other host', 'https://evil.example/x.png'],
    ['other host without a scheme', '//evil.example/x.png'],
    ['other scheme', 'ftp://images.example/x.png'],
    ['file', 'file:///etc/passwd'],
    ['blob', `blob:${location.origin}/00000000-0000-4000-8000-000000000000`],
    ['long hash', 'a'.repeat(100_000)],
    ['long address', `https://images.example/${'x'.repeat(100_000)}`],
    ['password', 'https://me:secret@images.example/x.png'],
  ])('is none: %s', (_, picture) => {
    expect(getImageUrl(host, picture, server)).toBeUndefined();
    expect(getImageUrl(host, picture)).toBeUndefined();
  });

  test('is none by its hash where nobody knows whose it is', () => {
    expect(getImageUrl(host, 'beef')).toBeUndefined();
    for (const id of ['../x', 'a\uD83D', '', '4 2'])
      expect(getImageUrl(host, 'beef', { ...server, id })).toBeUndefined();
  });
});
