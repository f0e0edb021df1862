import { expect, test } from '@jest/globals';
import { findSaved, withSavedList } from './saved-value.ts';

test('nothing is known of an item that was never saved, in a list that was or was not', () => {
  const saved = { steps: [{ id: 'a', count: 1 }] };
  expect(findSaved(saved, ['steps', 'a', 'count'])).toEqual({ isKnown: true, value: 1 });
  expect(findSaved(saved, ['steps', 'b', 'count'])).toEqual({ isKnown: false, value: undefined });
  expect(findSaved(withSavedList({}, ['steps']), ['steps', 'b', 'count'])).toMatchObject({ isKnown: false });
  const inGroup = withSavedList({ more: { name: 'x' } }, ['more', 'steps']);
  expect(findSaved(inGroup, ['more', 'steps', 'b', 'count'])).toMatchObject({ isKnown: false });
  expect(findSaved(inGroup, ['more', 'name'])).toEqual({ isKnown: true, value: 'x' });
});

test('a list that was saved is left as it is', () => {
  const saved = { steps: [{ id: 'a' }] };
  expect(withSavedList(saved, ['steps'])).toBe(saved);
});
