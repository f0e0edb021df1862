import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { applyDraft, mergeEdits, omitEdits, parseFeatureDraft } from './merge-edits.ts';

const on = (values: object) => ({ enabled: true, values: { ...values } });
const item = (id: string, text = id) => ({ id, text });

test('an edit changes its field alone', () => {
  const draft = { before: on({ a: 1, b: 1 }), after: on({ a: 2, b: 1 }) };
  expect(applyDraft(on({ a: 1, b: 5, c: 3 }), draft)).toEqual(on({ a: 2, b: 5, c: 3 }));
  expect(applyDraft({ enabled: false, values: { a: 1 } }, draft)).toEqual({ enabled: false, values: { a: 2 } });
});

test.each([
  ['a removed field', { a: 1 }, {}, { a: 1, b: 2 }, { b: 2 }],
  ['a field of a group', { g: { a: 1, b: 1 } }, { g: { a: 2, b: 1 } }, { g: { a: 1, b: 9 } }, { g: { a: 2, b: 9 } }],
  ['a field called constructor', {}, { constructor: 'x' }, {}, { constructor: 'x' }],
])('%s', (_, before, after, stored, expected) => {
  expect(mergeEdits(before, after, stored)).toEqual(expected);
});

test.each([
  ['both add an item', ['a'], ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
  ['one removes, one adds', ['a', 'b'], ['b'], ['a', 'b', 'c'], ['b', 'c']],
  ['both remove', ['a', 'b', 'c'], ['b', 'c'], ['a', 'b'], ['b']],
  ['one moves, one adds', ['a', 'b'], ['b', 'a'], ['a', 'b', 'c'], ['b', 'a', 'c']],
  ['one removes what the other keeps', ['a', 'b'], ['a', 'b', 'd'], ['b'], ['b', 'd']],
])('two people edit one list: %s', (_, before, after, stored, expected) => {
  const toItems = (ids: string[]) => ids.map((id) => item(id));
  expect(mergeEdits(toItems(before), toItems(after), toItems(stored))).toEqual(toItems(expected));
});

test('two people edit different items of a list', () => {
  const stored = [item('a', 'other'), item('b')];
  expect(mergeEdits([item('a'), item('b')], [item('a'), item('b', 'mine')], stored)).toEqual([
    item('a', 'other'),
    item('b', 'mine'),
  ]);
});

test('an item that one person changes and another removes stays', () => {
  expect(mergeEdits([item('a')], [item('a', 'mine')], [])).toEqual([item('a', 'mine')]);
});

test('nobody else has changed anything: the result is what the user sees', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(fc.property(values, values, (before, after) => expect(mergeEdits(before, after, before)).toEqual(after)));
});

test('the user has changed nothing: the result is what is stored', () => {
  const values = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 3 }));
  fc.assert(
    fc.property(values, values, (before, stored) => expect(mergeEdits(before, before, stored)).toEqual(stored)),
  );
});

test('leaves edits out by their paths', () => {
  const before = on({ a: 1, g: { b: 1 }, list: [item('x'), item('y')] });
  const after = { enabled: false, values: { a: 2, g: { b: 2 }, list: [item('y', 'new'), item('z')] } };
  const draft = { before, after };
  expect(omitEdits(draft, [[], ['a'], ['g', 'b']]).after).toEqual(on({ a: 1, g: { b: 1 }, list: after.values.list }));
  expect(
    omitEdits(draft, [
      ['list', 'x'],
      ['list', 'z'],
      ['list', 'y', 'text'],
    ]).after.values,
  ).toMatchObject({
    list: [item('y'), item('x')],
  });
});

test('a stored draft has the ids that the fields have now', () => {
  const draft = { before: on({ old: 1 }), after: on({ old: 2 }) };
  expect(parseFeatureDraft(draft, { old: 'new' })).toEqual({ before: on({ new: 1 }), after: on({ new: 2 }) });
  expect(parseFeatureDraft({ before: on({}), after: {} }, undefined)).toBeUndefined();
  expect(parseFeatureDraft('x', undefined)).toBeUndefined();
});
