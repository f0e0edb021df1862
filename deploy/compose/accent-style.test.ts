import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createAccentStyle, getContrast } from './accent-style.ts';
import { colours, getBackgrounds } from './colours.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

/** The accent's tokens in one scheme. */
function tokens(accentColour: string, scheme: 'light' | 'dark') {
  const declarations = createAccentStyle(accentColour).matchAll(
    /--([\w-]+):(?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}))(?=[;}])/g,
  );
  const values = [...declarations].map(([, name = '', light, dark, both]) => [
    name,
    both ?? (scheme === 'light' ? light : dark),
  ]);
  return Object.fromEntries(values) as Record<
    'color-accent' | 'color-on-accent' | 'color-accent-soft' | 'color-accent-text',
    string
  >;
}

function checkColours(check: (accentColour: string, scheme: 'light' | 'dark') => void) {
  const runs = {
    numRuns: 1000,
    examples: [['#808080'], ['#7a7a7a'], ['#ff0000'], ['#000000'], ['#ffffff']] as [string][],
  };
  for (const scheme of ['light', 'dark'] as const)
    fc.assert(
      fc.property(colour, (accentColour) => check(accentColour, scheme)),
      runs,
    );
}

test('the style is one rule with four tokens, and the accent is the configured colour', () => {
  checkColours((accentColour, scheme) => {
    const styleTokens = tokens(accentColour, scheme);
    expect(Object.keys(styleTokens)).toEqual([
      'color-accent',
      'color-on-accent',
      'color-accent-soft',
      'color-accent-text',
    ]);
    expect(styleTokens['color-accent']).toBe(accentColour);
    expect(createAccentStyle(accentColour)).toMatch(/^:root\{[^{}]+\}$/);
  });
});

describe('for any accent colour', () => {
  test('accent text is readable on the page', () => {
    checkColours((accentColour, scheme) => {
      expect(
        getContrast(tokens(accentColour, scheme)['color-accent-text'], colours[scheme].page),
      ).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('text on the accent is readable', () => {
    checkColours((accentColour, scheme) => {
      const styleTokens = tokens(accentColour, scheme);
      expect(getContrast(styleTokens['color-on-accent'], styleTokens['color-accent'])).toBeGreaterThanOrEqual(4.5);
    });
  });

  test('accent text is readable on the soft accent', () => {
    checkColours((accentColour, scheme) => {
      const styleTokens = tokens(accentColour, scheme);
      expect(getContrast(styleTokens['color-accent-text'], styleTokens['color-accent-soft'])).toBeGreaterThanOrEqual(
        4.5,
      );
    });
  });

  test('accent text is readable on every other background', () => {
    checkColours((accentColour, scheme) => {
      for (const background of getBackgrounds(scheme)) {
        expect(getContrast(tokens(accentColour, scheme)['color-accent-text'], background)).toBeGreaterThanOrEqual(4.5);
      }
    });
  });
});

test('does not change a colour that is readable already', () => {
  expect(tokens('#7a4f00', 'light')['color-accent-text']).toBe('#7a4f00');
  expect(tokens('#f7c055', 'dark')['color-accent-text']).toBe('#f7c055');
  expect(tokens('#f5b83d', 'light')['color-on-accent']).toBe('#1c1404');
  expect(tokens('#123456', 'light')['color-on-accent']).toBe('#ffffff');
});
