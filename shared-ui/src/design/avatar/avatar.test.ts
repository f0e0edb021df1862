import { describe, expect, test } from '@jest/globals';
import { getInitials, stableHash, tones } from './avatar.tsx';

test.each([
  ['Tea House', 'TH'],
  ['Vigil', 'V'],
  ['éjszakai őrség', 'ÉŐ'],
  ['The Very Long Server Name', 'TV'],
  ['🍵 tea & talk', 'TT'],
  ['#42 | hobbits', '4H'],
  ['🦉', '#'],
  ['', '#'],
])('the initials of "%s" are %s', (name, expected) => {
  expect(getInitials(name)).toBe(expected);
});

describe('stableHash', () => {
  test('returns fixed values, because users recognise a server by its colour', () => {
    expect(stableHash('')).toBe(0x811c9dc5);
    expect(stableHash('a')).toBe(0xe40c292c);
    expect(stableHash('foobar')).toBe(0xbf9cf968);
  });

  test('spreads neighbouring ids over all tones', () => {
    const ids = Array.from({ length: 200 }, (_, index) => `1184${String(index).padStart(15, '0')}`);
    const usedTones = new Set(ids.map((id) => stableHash(id) % tones.length));
    expect(usedTones.size).toBe(tones.length);
  });
});

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((index) => {
    const share = Number.parseInt(colour.slice(index, index + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(tones.flat())('white initials have enough contrast on %s', (tone) => {
  expect(1.05 / (luminance(tone) + 0.05)).toBeGreaterThanOrEqual(4.5);
});
