import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../build/packages.ts';
import { getContrast } from './accent-style.ts';
import { colours } from './colours.ts';

const css = readFileSync(path.join(root, 'shared-ui/src/design/tokens.css'), 'utf8');

function tokens(scheme: 'light' | 'dark') {
  const colours = css.matchAll(
    /--color-([\w-]+):\s*(?:light-dark\((#[0-9a-f]{6}),\s*(#[0-9a-f]{6})\)|(#[0-9a-f]{6}));/g,
  );
  return new Map(
    [...colours].map(([, name, light, dark, both]) => [name, both ?? (scheme === 'light' ? light : dark)]),
  );
}

function pairs(texts: string[], backgrounds: string[]): [string, string][] {
  return texts.flatMap((text) => backgrounds.map((background): [string, string] => [text, background]));
}

const readable = [
  ...pairs(
    ['text', 'text-soft', 'accent-text', 'link', 'success', 'danger', 'warning'],
    ['page', 'surface', 'raised', 'sunken'],
  ),
  ...pairs(['night-text'], ['night', 'night-raised']),
  ...['success', 'danger', 'warning'].map((name): [string, string] => [name, `${name}-soft`]),
  ['on-accent', 'accent'],
  ['on-danger', 'danger'],
  ['accent-text', 'accent-soft'],
] satisfies [string, string][];

describe.each(['light', 'dark'] as const)('in the %s scheme', (scheme) => {
  const tokenColours = tokens(scheme);

  test('the colours outside style sheets are those of the tokens', () => {
    expect(Object.fromEntries(tokenColours)).toMatchObject(colours[scheme]);
  });

  function getTokenContrast(one: string, other: string) {
    const [first, second] = [tokenColours.get(one), tokenColours.get(other)];
    if (!first || !second)
      throw new Error(`--color-${first ? other : one} is not a colour of the form that this test reads.`);
    return getContrast(first, second);
  }

  test.each(readable)('%s is readable on %s', (text, background) => {
    expect(getTokenContrast(text, background)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(pairs(['focus', 'border-strong'], ['page', 'surface']))('%s is visible on %s', (line, background) => {
    expect(getTokenContrast(line, background)).toBeGreaterThanOrEqual(3);
  });
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#0000ff', '#ffffff', 8.59],
])('the contrast of %s and %s is %d in either order', (one, other, expected) => {
  expect(getContrast(one, other)).toBeCloseTo(expected, 2);
  expect(getContrast(other, one)).toBeCloseTo(expected, 2);
});
