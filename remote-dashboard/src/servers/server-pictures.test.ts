import { expect, test } from '@jest/globals';
import { pictureAddress } from './server-pictures.ts';

const host = 'https://images.example/cdn';
const address = (picture: string | undefined, kind: 'icons' | 'banners' = 'icons') =>
  pictureAddress(host, kind, { id: '42' }, picture);

test.each([
  ['a hash', 'f64c482b', 'https://images.example/cdn/icons/42/f64c482b.png?size=128'],
  ['the hash of a moving picture', 'a_f64c', 'https://images.example/cdn/icons/42/a_f64c.png?size=128'],
  ['an address on the host of pictures', 'https://images.example/icons/x.png', 'https://images.example/icons/x.png'],
  ['an address of this site', `${location.origin}/x.png`, `${location.origin}/x.png`],
])('%s becomes an address', (_, picture, expected) => {
  expect(address(picture)).toBe(expected);
});

test('banners have a folder of their own', () => {
  expect(address('beef', 'banners')).toBe('https://images.example/cdn/banners/42/beef.png?size=512');
});

test.each([[undefined], [''], ['https://elsewhere.example/x.png'], ['javascript:alert(1)'], ['../../x'], ['a b']])(
  '%j is no picture',
  (picture) => {
    expect(address(picture)).toBeUndefined();
  },
);

test('a hostile id stays within its part of the address', () => {
  expect(pictureAddress(host, 'icons', { id: '../x' }, 'beef')).toContain('/icons/..%2Fx/beef.png');
});
