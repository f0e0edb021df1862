import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseManifest } from '../manifest/check-manifest.ts';
import { isMet } from '../manifest/conditions.ts';
import type { Condition, Field } from '../manifest/manifest.ts';
import { resolveValues } from '../manifest/resolve-values.ts';
import { corpus } from './corpus.ts';
import { everyKind } from './every-kind.ts';

const collectFields = (fields: readonly Field[]): Field[] =>
  fields.flatMap((field) => [field, ...('fields' in field ? collectFields(field.fields) : [])]);
const collect = (features: readonly { fields: readonly Field[] }[]) =>
  features.flatMap((feature) => collectFields(feature.fields));

function collectOperators(condition: Condition): string[] {
  if ('all' in condition) return ['all', ...condition.all.flatMap(collectOperators)];
  if ('any' in condition) return ['any', ...condition.any.flatMap(collectOperators)];
  return Object.keys(condition).filter((key) => key !== 'field');
}

const fields = collect(corpus.features);

describe('the corpus', () => {
  test('is a valid manifest', () => {
    expect(parseManifest(corpus)).toEqual({ manifest: corpus });
    expect(corpus.features.length).toBeGreaterThanOrEqual(20);
    expect(fields.length).toBeGreaterThanOrEqual(150);
  });

  test('uses every kind and every operator of conditions', () => {
    expect(new Set(fields.map(({ kind }) => kind))).toEqual(
      new Set(collect(everyKind.features).map(({ kind }) => kind)),
    );
    const operators = fields.flatMap(({ when }) => (when ? collectOperators(when) : []));
    expect(new Set(operators)).toEqual(new Set(['is', 'isNot', 'isOneOf', 'filled', 'all', 'any']));
  });

  test.each<[string, number, (field: Field) => boolean]>([
    ['are texts', 39, ({ kind }) => kind === 'text' || kind === 'paragraph'],
    ['are messages', 30, ({ kind }) => kind === 'message'],
    ['have placeholders', 25, (field) => 'placeholders' in field],
    ['are lists', 13, ({ kind }) => kind === 'list'],
    ['are maps', 6, ({ kind }) => kind === 'map'],
    ['depend on another field', 5, ({ when }) => when !== undefined],
  ])('has as many fields that %s as the bot that was counted: %i %%', (_, percent, matches) => {
    expect(Math.abs((100 * fields.filter(matches).length) / fields.length - percent)).toBeLessThan(3);
  });
});

/** Values that some field accepts, and values that none does. */
const anyScalar = fc.constantFrom<unknown>(
  ...[null, true, false, 0, 7, -1, 0.5, 600, 1e300, '', 'text', 'two\nlines', 'x'.repeat(5000), '#00ff00', '🎉'],
  ...['123456789012345678', 'delete', 'mute', 'humans', 'polite', 'https://vigil.example', '__proto__', 'a\0'],
  ...[[], ['1'], ['1', '1'], ['humans', 'bots'], ['humans', 'bots', 'boosts'], {}, { content: 'x' }, { content: 7 }],
  ...[{ embeds: [{ title: 'x' }] }, [[]], [null], { constructor: 1 }],
);

function createValue(field: Field): fc.Arbitrary<unknown> {
  if (field.kind === 'group') return fc.oneof({ weight: 5, arbitrary: createValues(field.fields) }, anyScalar);
  if (field.kind === 'list') {
    const ids = fc.constantFrom<unknown>(...'abcdefghijklmnop', '', 7);
    const item = fc.tuple(ids, createValues(field.fields)).map(([id, values]) => ({ ...values, id }));
    return fc.oneof({ weight: 5, arbitrary: fc.array(item, { maxLength: 15 }) }, anyScalar);
  }
  if (field.kind === 'map') {
    const keys = fc.constantFrom('1', '2', '345678901234567890', 'x', 'constructor');
    return fc.oneof({ weight: 5, arbitrary: fc.dictionary(keys, createValues(field.fields)) }, anyScalar);
  }
  return anyScalar;
}

/** Values for some of the fields, and for one that does not exist. */
function createValues(list: readonly Field[]): fc.Arbitrary<Record<string, unknown>> {
  const entries = list.map((field) => [field.id, createValue(field)] as const);
  return fc.record({ ...Object.fromEntries(entries), other: anyScalar }, { requiredKeys: [] });
}

/** The fields that are delivered although their condition is not met. */
function findDeliveredHidden(list: readonly Field[], values: Record<string, unknown>, root: unknown): string[] {
  const getValue = (reference: string) =>
    reference.startsWith('/')
      ? reference
          .slice(1)
          .split('/')
          .reduce<unknown>((value, id) => Object(value)[id], root)
      : values[reference];
  return list.flatMap((field) => {
    const value = values[field.id];
    if (value === undefined) return [];
    if (field.when && !isMet(field.when, getValue)) return [field.id];
    if (!('fields' in field)) return [];
    const parts = field.kind === 'group' ? [value] : Object.values(Object(value));
    return parts.flatMap((part) => findDeliveredHidden(field.fields, Object(part), root));
  });
}

test('random values resolve to values without faults but missing ones, and without hidden fields', () => {
  const cases = fc
    .constantFrom(...corpus.features)
    .chain(({ fields }) =>
      fc.record({ fields: fc.constant(fields), stored: fc.oneof(createValues(fields), anyScalar) }),
    );
  fc.assert(
    fc.property(cases, ({ fields, stored }) => {
      const { values } = resolveValues(fields, stored);
      const codes = resolveValues(fields, values).faults.map(({ code }) => code);
      // A default cannot stand in for what only the owner knows.
      expect(codes.filter((code) => code !== 'required' && code !== 'too-few')).toEqual([]);
      expect(findDeliveredHidden(fields, values, values)).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});
