import { beforeEach, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { createHttpError, createOk, getStoredDraft, type SaveResult, setUpTextPages } from './testing/text-pages.tsx';

let saveResults: SaveResult[];
beforeEach(() => {
  saveResults = [];
});

const { openPage, finishSave, savedVersions, cachedVersions, resolutions } = setUpTextPages({
  takeSaveResult: () => saveResults.shift(),
});

test('stays on the page if something was typed while the changes were saved before leaving', async () => {
  const { getEditor, router } = openPage('one two');
  await act(async () => getEditor().edit('mine _'));
  await act(async () => void getEditor().saveAndLeave());
  await act(async () => getEditor().edit('mine later'));
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => finishSave?.(createOk('mine two', 2)));
  expect([router.state.location.pathname, getEditor().draft]).toEqual(['/', '_ later']);
});

test('asks before leaving: staying keeps the draft, leaving drops it', async () => {
  const { getEditor, router, page } = openPage();
  await act(async () => getEditor().edit('new'));
  await act(async () => router.navigate('/elsewhere'));
  expect([router.state.location.pathname, getEditor().guard.isOpen]).toEqual(['/', true]);
  await act(async () => getEditor().guard.stay());
  expect([getEditor().draft, getEditor().guard.isOpen]).toEqual(['new', false]);
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => getEditor().guard.leave());
  expect(page.container.textContent).toBe('Other page');
  expect(getStoredDraft()).toBeNull();
});

test('saves and leaves, and stays if saving fails', async () => {
  const { getEditor, router, page } = openPage();
  await act(async () => getEditor().edit('new'));
  await act(async () => router.navigate('/elsewhere'));
  saveResults = [createHttpError(500)];
  await act(() => getEditor().saveAndLeave());
  expect([router.state.location.pathname, getEditor().guard.isOpen, getEditor().draft]).toEqual(['/', false, 'new']);
  saveResults = [createOk('new', 2)];
  await act(async () => router.navigate('/elsewhere'));
  await act(() => getEditor().saveAndLeave());
  expect(page.container.textContent).toBe('Other page');
  expect(savedVersions.at(-1)).toEqual({ value: 'new', revision: 1 });
});

test('leaves as soon as a save that was running when the user wanted to leave has ended', async () => {
  const { getEditor, router, page } = openPage();
  await act(async () => getEditor().edit('new'));
  await act(async () => void getEditor().saveDraft());
  await act(async () => router.navigate('/elsewhere'));
  expect(getEditor().guard.isOpen).toBe(true);
  await act(async () => finishSave?.(createHttpError(500)));
  expect(getEditor().guard.isOpen).toBe(true);
  await act(async () => void getEditor().saveDraft());
  await act(async () => finishSave?.(createOk('new', 2)));
  expect([page.container.textContent, resolutions]).toEqual(['Other page', ['saved']]);
});

test('updates the cache also when the user has left the page before the save ended', async () => {
  const { getEditor, router, page } = openPage();
  await act(async () => getEditor().edit('new'));
  await act(async () => void getEditor().saveDraft());
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => getEditor().guard.leave());
  expect(page.container.textContent).toBe('Other page');
  await act(async () => finishSave?.(createOk('new', 2)));
  expect(cachedVersions).toEqual([{ value: 'new', revision: 2 }]);
});

test('asks before the tab is closed only while a draft is unsaved and the session is valid', async () => {
  const { getEditor } = openPage();
  const closeTab = () => {
    const event = new Event('beforeunload', { cancelable: true });
    dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(closeTab()).toBe(false);
  await act(async () => getEditor().edit('new'));
  expect(closeTab()).toBe(true);
  saveResults = [createHttpError(401)];
  await act(async () => void getEditor().saveDraft());
  expect(closeTab()).toBe(false);
});

test('does not ask before leaving without a session, and keeps the draft', async () => {
  const { getEditor, router } = openPage();
  await act(async () => getEditor().edit('new'));
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = 'token=; Max-Age=0';
  await act(async () => router.navigate('/elsewhere'));
  expect(router.state.location.pathname).toBe('/elsewhere');
  expect(getStoredDraft()).not.toBeNull();
});
