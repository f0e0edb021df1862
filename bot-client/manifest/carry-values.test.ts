import { expect, test } from '@jest/globals';
import { carryValues } from './carry-values.ts';

test('moves values to their new ids, also into groups and out of them', () => {
  const renamed = { old: 'new', 'group/inner': 'outer', plain: 'other/deep/id' };
  const values = { old: 1, group: { inner: 2, stays: 3 }, plain: 4, untouched: 5 };
  const carried = { new: 1, outer: 2, group: { stays: 3 }, other: { deep: { id: 4 } }, untouched: 5 };
  expect(carryValues(values, renamed)).toEqual(carried);
  expect(values).toHaveProperty('old', 1);
});

test('leaves a new id that has a value, even if it was emptied', () => {
  expect(carryValues({ old: 1, new: 2 }, { old: 'new' })).toEqual({ old: 1, new: 2 });
  expect(carryValues({ old: 1, new: null }, { old: 'new' })).toEqual({ old: 1, new: null });
});

test('does nothing without a value at the old id', () => {
  expect(carryValues({ a: 1 }, { old: 'new', 'a/b': 'c', constructor: 'd' })).toEqual({ a: 1 });
});
