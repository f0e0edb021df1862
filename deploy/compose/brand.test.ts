import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { accentStyle, contrast } from './brand.ts';

const grounds = {
  light: { paper: '#faf8f3', surface: '#ffffff', raised: '#ffffff', sunken: '#f1ede4' },
  dark: { paper: '#0d151c', surface: '#131e27', raised: '#1a2833', sunken: '#0a1117' },
};

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** The accent's tokens in one scheme. */
function tokens(lamp: string, scheme: 'light' | 'dark') {
  const declarations = accentStyle(lamp).matchAll(/--([\w-]+):(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))(?=[;}])/g);
  const values = [...declarations].map(([, name = '', light, dark, both]) => [
    name,
    both ?? (scheme === 'light' ? light : dark),
  ]);
  return Object.fromEntries(values) as Record<
    'color-accent' | 'color-on-accent' | 'color-accent-soft' | 'color-accent-text',
    string
  >;
}

function always(check: (lamp: string, scheme: 'light' | 'dark') => void) {
  const runs = {
    numRuns: 1000,
    examples: [['#808080'], ['#7a7a7a'], ['#ff0000'], ['#000000'], ['#ffffff']] as [string][],
  };
  for (const scheme of ['light', 'dark'] as const)
    fc.assert(
      fc.property(colour, (lamp) => check(lamp, scheme)),
      runs,
    );
}

test('the style is one rule of four tokens, and the accent is the colour that was asked for', () => {
  always((lamp, scheme) => {
    const given = tokens(lamp, scheme);
    expect(Object.keys(given)).toEqual(['color-accent', 'color-on-accent', 'color-accent-soft', 'color-accent-text']);
    expect(given['color-accent']).toBe(lamp);
    expect(accentStyle(lamp)).toMatch(/^:root\{[^{}]+\}$/);
  });
});

describe('whatever the colour', () => {
  test('text in it can be read on paper', () => {
    always((lamp, scheme) => {
      expect(contrast(tokens(lamp, scheme)['color-accent-text'], grounds[scheme].paper)).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('text on the accent can be read', () => {
    always((lamp, scheme) => {
      const given = tokens(lamp, scheme);
      expect(contrast(given['color-on-accent'], given['color-accent'])).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('text in it can be read on its own soft ground', () => {
    always((lamp, scheme) => {
      const given = tokens(lamp, scheme);
      expect(contrast(given['color-accent-text'], given['color-accent-soft'])).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('text in it can be read on every other ground of the site', () => {
    always((lamp, scheme) => {
      for (const ground of Object.values(grounds[scheme])) {
        expect(contrast(tokens(lamp, scheme)['color-accent-text'], ground)).toBeGreaterThanOrEqual(4.5);
      }
    });
  });
});

test('a colour that can be read as it is stays as it is', () => {
  expect(tokens('#7a4f00', 'light')['color-accent-text']).toBe('#7a4f00');
  expect(tokens('#f7c055', 'dark')['color-accent-text']).toBe('#f7c055');
  expect(tokens('#f5b83d', 'light')['color-on-accent']).toBe('#1c1404');
  expect(tokens('#123456', 'light')['color-on-accent']).toBe('#ffffff');
});
