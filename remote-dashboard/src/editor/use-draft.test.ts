import { afterEach, expect, test } from '@jest/globals';
import { act, renderHook } from '@testing-library/react';
import { parseRevisionDraft, useDraft } from './use-draft.ts';

const parseText = (value: unknown) => (typeof value === 'string' ? value : undefined);
const openEditor = () => renderHook(() => useDraft('settings:1', parseText)).result;
const edit = (editor: ReturnType<typeof openEditor>, next: typeof draft | undefined) =>
  act(() => editor.current.setDraft(next));
const draft = { value: 'hu', revision: 3 };

/** Continues in another tab, which has stored this for itself. Returns what the previous tab has stored. */
const switchTab = (stored: Record<string, string> = {}) => {
  const previous = { ...sessionStorage };
  sessionStorage.clear();
  for (const [name, text] of Object.entries(stored)) sessionStorage.setItem(name, text);
  return previous;
};

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('stores a draft under the name that the cookie policy lists, until it is removed', () => {
  edit(openEditor(), draft);
  for (const storage of [localStorage, sessionStorage]) expect(Object.keys(storage)).toEqual(['draft:settings:1']);
  const editor = openEditor();
  expect(editor.current).toMatchObject({ draft, isRestored: true });
  edit(editor, undefined);
  for (const storage of [localStorage, sessionStorage]) expect(Object.keys(storage)).toEqual([]);
  expect(openEditor().current.draft).toBeUndefined();
});

test('two tabs with the same editor do not remove or replace each other’s draft', () => {
  const [first, otherDraft] = [openEditor(), { value: 'en', revision: 3 }];
  edit(first, draft);
  const firstTab = switchTab();
  const second = openEditor();
  edit(second, otherDraft);
  const secondTab = switchTab(firstTab);
  expect(openEditor().current.draft).toEqual(draft);
  switchTab(secondTab);
  edit(second, undefined);
  expect(openEditor().current.draft).toBeUndefined();
  switchTab(firstTab);
  expect(openEditor().current.draft).toEqual(draft);
});

test('removes a draft that was stored before the tab was opened', () => {
  edit(openEditor(), draft);
  switchTab();
  const editor = openEditor();
  edit(editor, undefined);
  expect(openEditor().current.draft).toBeUndefined();
});

test('keeps a draft that was typed after the user had left and returned to the page', () => {
  const earlier = openEditor();
  edit(earlier, draft);
  edit(openEditor(), { value: 'later', revision: 4 });
  edit(earlier, undefined);
  expect(openEditor().current.draft).toEqual({ value: 'later', revision: 4 });
});

test('empties a form that was left and opened again, when the text it still holds has been sent', () => {
  const sending = renderHook(() => useDraft('ticket:new', parseText));
  edit(sending.result, draft);
  sending.unmount();
  const { current } = sending.result;
  const [again, other] = [renderHook(() => useDraft('ticket:new', parseText)), openEditor()];
  edit(other, { value: 'hu', revision: 3 });
  expect(again.result.current.draft).toEqual(draft);
  act(() => current.setDraft(undefined));
  expect(again.result.current).toMatchObject({ draft: undefined, isRestored: false });
  expect(again.result.current.getLatestDraft()).toBeUndefined();
  expect(other.current.draft).toBeDefined();
});

test.each(['{', '7', '{"value":"hu"}', '{"value":7,"revision":1}', '{"value":"hu","revision":"1"}', undefined])(
  'ignores an invalid draft: %s',
  (storedText) => expect(parseRevisionDraft(storedText, parseText)).toBeUndefined(),
);
