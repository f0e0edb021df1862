import { afterEach, expect, test } from '@jest/globals';
import { loadRevisionDraft, storeRevisionDraft } from './use-draft.ts';

const parseText = (value: unknown) => (typeof value === 'string' ? value : undefined);

afterEach(() => localStorage.clear());

test('stores a draft under the name that the cookie policy lists, until it is removed', () => {
  storeRevisionDraft('settings:1', { value: 'hu', revision: 3 });
  expect(Object.keys(localStorage)).toEqual(['draft:settings:1']);
  expect(loadRevisionDraft('settings:1', parseText)).toEqual({ value: 'hu', revision: 3 });
  storeRevisionDraft('settings:1', undefined);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(loadRevisionDraft('settings:1', parseText)).toBeUndefined();
});

test.each(['{', '7', '{"value":"hu"}', '{"value":7,"revision":1}', '{"value":"hu","revision":"1"}'])(
  'ignores an invalid draft: %s',
  (storedText) => {
    localStorage.setItem('draft:settings:1', storedText);
    expect(loadRevisionDraft('settings:1', parseText)).toBeUndefined();
  },
);
