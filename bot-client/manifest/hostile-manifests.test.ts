import { inspect } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { everyKind } from '../testing/every-kind.ts';
import { DIRECTION_OVERRIDE, hostileManifests, markupManifest } from '../testing/hostile-manifests.ts';
import { parseManifest } from './check-manifest.ts';

function findFaults(json: string): readonly { path: string; sentence: string }[] {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [{ path: '', sentence: 'is not JSON.' }];
  }
  const result = parseManifest(value);
  return 'faults' in result ? result.faults : [];
}

describe('parseManifest', () => {
  test.each(Object.entries(hostileManifests))('refuses %s, in short sentences', (_, createJson) => {
    const faults = findFaults(createJson());
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.length).toBeLessThanOrEqual(50);
    const text = faults.map(({ path, sentence }) => `${path} ${sentence}`).join('');
    expect(text.length).toBeLessThan(50 * 400);
    expect(text).not.toMatch(new RegExp(`[\\p{Cc}\\p{Cs}${DIRECTION_OVERRIDE}]`, 'u'));
    expect(({} as { required?: unknown }).required).toBeUndefined();
  });

  test('accepts markup, which pages show as text', () => {
    expect(parseManifest(markupManifest())).toEqual({ manifest: markupManifest() });
  });
});

const hostileValues: readonly unknown[] = [
  ...[null, true, -1, 0.5, 1e300, Infinity, -Infinity, Number.NaN, '', 'NaN', '__proto__', 'constructor', '\0'],
  ...['\ud800', `a${DIRECTION_OVERRIDE}b`, 'w'.repeat(10_000), '/', '/opening/daily', [], [[[]]], [null], {}],
  ...[{ en: null }, { en: 'x', '\0': 'x' }, JSON.parse('{"__proto__":{"en":"x"}}')],
];

/** Copies of a value in which one part is replaced. */
function* replaceParts(value: unknown, replacement: unknown): Generator<unknown> {
  yield replacement;
  if (Array.isArray(value)) {
    for (const [index, entry] of value.entries())
      for (const part of replaceParts(entry, replacement)) yield value.with(index, part);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, entry] of Object.entries(value))
      for (const part of replaceParts(entry, replacement)) yield { ...value, [key]: part };
  }
}

test.each(hostileValues.map((value) => [inspect(value).slice(0, 40), value]))(
  'a manifest with %s anywhere has faults, or is also valid after it was stored',
  (_, replacement) => {
    for (const manifest of replaceParts(everyKind, replacement)) {
      const result = parseManifest(manifest);
      const stored = 'manifest' in result ? parseManifest(JSON.parse(JSON.stringify(manifest))) : result;
      expect('manifest' in stored).toBe('manifest' in result);
    }
  },
);
