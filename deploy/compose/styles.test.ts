import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { breakpoints } from 'shared-ui/breakpoints';
import { root } from '../build/packages.ts';

const find = (pattern: string) => globSync(pattern, { cwd: root }).sort();
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const readCss = (file: string) => read(file).replaceAll(/\/\*.*?\*\//gs, '');

const styleSheets = find('{shared-ui/{src,samples},shell/src,remote-*/src}/**/*.css');
// The simulator has its own design: it shares only the breakpoints, not the scales.
const simulatorStyleSheets = find('simulator/pages/**/*.css');

const getConditions = (file: string, rule: string) =>
  [...readCss(file).matchAll(new RegExp(`@${rule}\\s+([^{]*(?:width|height|--)[^{]*)\\{`, 'g'))].map(
    ([, condition = '']) => condition.trim(),
  );
const names = Object.keys(breakpoints).map((name) => `(${name})`);

test.each(styleSheets)('%s uses the named breakpoints, and the same sizes for containers', (file) => {
  expect(getConditions(file, 'media').filter((condition) => !names.includes(condition))).toEqual([]);
  for (const condition of getConditions(file, 'container'))
    expect(condition).toMatch(/^\(width (<|>=) (30|48|64)rem\)$/);
});

test('every named breakpoint is used', () => {
  const used = new Set(styleSheets.flatMap((file) => getConditions(file, 'media')));
  const queried = find('{shared-ui,shell,remote-*}/src/**/*.ts?(x)').map(read).join('');
  expect(names.filter((name) => !used.has(name) && !queried.includes(`'${name.slice(1, -1)}'`))).toEqual([]);
});

// The simulator's style sheets are not built, so they cannot use the names.
test.each(simulatorStyleSheets)('%s uses the media queries of the breakpoints', (file) => {
  const queries: string[] = Object.values(breakpoints);
  expect(getConditions(file, 'media').filter((condition) => !queries.includes(condition))).toEqual([]);
});

test('scripts query only named breakpoints', () => {
  const scripts = find('{shared-ui,shell,remote-*}/src/**/*.ts?(x)').filter((file) => !file.endsWith('breakpoints.ts'));
  expect(scripts.length).toBeGreaterThan(300);
  expect(scripts.filter((file) => /['"`]\((min-|max-)?(width|height)\s*[:<>=]/.test(read(file)))).toEqual([]);
});

/** Fluid and computed values are allowed, and so is em, which follows the text. */
function getLiterals(value: string, pattern: RegExp): string[] {
  const fixed = value.replaceAll(/var\([^)]*\)/g, '').replaceAll(/(clamp|calc|min|max)\((?:[^()]|\([^()]*\))*\)/g, '');
  return [...fixed.matchAll(pattern)].map(([literal]) => literal);
}

const scales = [
  { name: 'font sizes', properties: /^font(-size)?$/, pattern: /(?<!\/ ?)\b[\d.]+(rem|px)/g },
  // Up to 3 px it is a hairline.
  {
    name: 'spacing',
    properties: /^(margin|padding|gap|(row|column)-gap)(-|$)/,
    pattern: /[\d.]+rem|\b([4-9]|\d{2,})px/g,
  },
  // Pixels position something on a drawing.
  { name: 'positions', properties: /^(inset|top|right|bottom|left)(-|$)/, pattern: /[\d.]+rem/g },
  { name: 'radii', properties: /radius$/, pattern: /[\d.]+(rem|px)/g },
  // -1 is behind the content of its own element.
  { name: 'layers', properties: /^z-index$/, pattern: /(?<!-)\b\d+/g },
  // 1 ms is no motion: it only switches something on or off.
  {
    name: 'durations',
    properties: /^(transition|animation)(-duration|-delay)?$/,
    pattern: /(?<!\S)(?!1ms|0s)[\d.]+m?s\b/g,
  },
];

const exceptions = new Map([
  ['consent-overlay.module.css { padding-block-end: 19rem }', 'The height of the overlay.'],
  ['hero.module.css { padding-top: 128px }', 'The height of the owl.'],
  ['app-frame.css { margin-inline-end: 480px }', 'The width of a docked panel.'],
  ['placeholder.module.css { padding-top: 128px }', 'The height of the owl.'],
  ['call-to-action.module.css { padding-top: 330px }', 'The height of the sky above the sun.'],
  ['button.module.css { animation: spin 0.8s linear infinite }', 'A loop.'],
  ['skeleton.module.css { animation: breathe 1.6s ease-in-out infinite alternate }', 'A loop.'],
  ['owl.module.css { animation: blink 7s infinite }', 'A loop.'],
  ['owl.module.css { animation: breathe 4s ease-in-out infinite alternate }', 'A loop.'],
  ['loading-overlay.module.css { animation: reveal 1ms 10s forwards }', 'The time limit of a navigation.'],
  ['loading-overlay.module.css { animation: reveal 1ms 3s forwards }', 'Scripts on a slow line arrive earlier.'],
  [
    'frame.module.css { animation: advance 8s var(--delay-loading) cubic-bezier(0.1, 0.6, 0.2, 1) forwards }',
    'The time limit of a navigation.',
  ],
  ['hero-log.module.css { animation-delay: 90ms }', 'One line after the other.'],
  ['hero-log.module.css { animation-delay: 180ms }', 'One line after the other.'],
  ['hero-log.module.css { animation-delay: 270ms }', 'One line after the other.'],
]);

describe('declarations', () => {
  const declarations = styleSheets
    .filter((file) => !/(tokens|fonts)\.css$/.test(file))
    .flatMap((file) =>
      [...readCss(file).matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(([, property = '', value = '']) => ({
        property,
        value,
        text: `${path.basename(file)} { ${property}: ${value} }`,
      })),
    );
  const literal = declarations.filter(({ property, value }) =>
    scales.some(({ properties, pattern }) => properties.test(property) && getLiterals(value, pattern).length),
  );

  test.each(scales)('take all $name from the tokens', ({ properties }) => {
    const found = literal.filter(({ property, text }) => properties.test(property) && !exceptions.has(text));
    expect(found.map(({ text }) => text)).toEqual([]);
  });

  test('have no unused exception', () => {
    const found = new Set(literal.map(({ text }) => text));
    expect([...exceptions.keys()].filter((text) => !found.has(text))).toEqual([]);
  });
});

describe('class names', () => {
  const modules = new Map(
    styleSheets
      .filter((file) => file.endsWith('.module.css'))
      .map((file) => [file, { used: new Set<string>(), usesAny: false }]),
  );
  for (const file of find('{shared-ui/{src,samples},shell/src,remote-*/src}/**/*.tsx')) {
    const importPattern = /import (\w+) from '(\..*\.module\.css)'/g;
    const code = read(file).replaceAll(importPattern, '');
    for (const [, name, source = ''] of read(file).matchAll(importPattern)) {
      const module = modules.get(path.join(path.dirname(file), source));
      for (const [, used = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) module?.used.add(used);
      // Selected by a variable, or the whole module is passed on.
      if (module && new RegExp(`\\b${name}(?!\\.|\\w)`).test(code)) module.usesAny = true;
    }
  }

  test.each([...modules])('in %s are all defined and all used', (file, { used, usesAny }) => {
    const css = readCss(file).replaceAll(/:global\((?:[^()]|\([^()]*\))*\)/g, '');
    const selectors = css.replaceAll(/\{[^{}]*\}/g, '{}');
    const defined = new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, name = '']) => name));
    expect([...used].filter((name) => !defined.has(name))).toEqual([]);
    if (!usesAny) expect([...defined].filter((name) => !used.has(name))).toEqual([]);
  });
});
