import { afterEach, expect, test } from '@jest/globals';
import { loadRevisionDraft, storeRevisionDraft } from './use-draft.ts';

const text = (value: unknown) => (typeof value === 'string' ? value : undefined);

afterEach(() => localStorage.clear());

test('a draft is kept under the name that the cookie policy lists, until it is settled', () => {
  storeRevisionDraft('settings:1', { value: 'hu', revision: 3 });
  expect(Object.keys(localStorage)).toEqual(['draft:settings:1']);
  expect(loadRevisionDraft('settings:1', text)).toEqual({ value: 'hu', revision: 3 });
  storeRevisionDraft('settings:1', undefined);
  expect(Object.keys(localStorage)).toEqual([]);
  expect(loadRevisionDraft('settings:1', text)).toBeUndefined();
});

test.each(['{', '7', '{"value":"hu"}', '{"value":7,"revision":1}', '{"value":"hu","revision":"1"}'])(
  'what is no draft counts as none: %s',
  (kept) => {
    localStorage.setItem('draft:settings:1', kept);
    expect(loadRevisionDraft('settings:1', text)).toBeUndefined();
  },
);
