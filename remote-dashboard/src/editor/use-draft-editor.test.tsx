import { beforeEach, expect, test } from '@jest/globals';
import { act } from '@testing-library/react';
import { createHttpError, createOk, getStoredDraft, type SaveResult, setUpTextPages } from './testing/text-pages.tsx';

let saveResults: SaveResult[];
let stored: SaveResult;
beforeEach(() => {
  saveResults = [];
});

const { openPage, finishSave, savedVersions, resolutions } = setUpTextPages({
  takeSaveResult: () => saveResults.shift(),
  fetchStored: () => stored,
});

test('drops the draft when it is reverted or saved', async () => {
  const { getEditor } = openPage();
  await act(async () => getEditor().edit('new'));
  expect([getEditor().draft, JSON.parse(getStoredDraft() ?? '')]).toEqual(['new', { value: 'new', revision: 1 }]);
  await act(async () => getEditor().edit('old'));
  expect([getEditor().draft, getStoredDraft()]).toEqual([undefined, null]);

  await act(async () => getEditor().edit('new'));
  saveResults = [createOk('new', 2)];
  await act(async () => void getEditor().saveDraft());
  expect(savedVersions).toEqual([{ value: 'new', revision: 1 }]);
  expect([getEditor().saved, getEditor().draft, getStoredDraft(), resolutions]).toEqual([
    'new',
    undefined,
    null,
    ['saved'],
  ]);
});

test.each([createHttpError(500), createHttpError(401), { kind: 'network-error' } as const])(
  'keeps the draft when saving fails (%j), and saves it on the next attempt',
  async (error) => {
    const { getEditor } = openPage();
    await act(async () => getEditor().edit('new'));
    saveResults = [error, createOk('new', 2)];
    await act(async () => void getEditor().saveDraft());
    expect([getEditor().error, getEditor().draft]).toEqual([error, 'new']);
    expect(getStoredDraft()).not.toBeNull();
    await act(async () => void getEditor().saveDraft());
    expect([getEditor().error, getEditor().saved]).toEqual([undefined, 'new']);
  },
);

test('restores a draft of an earlier visit with the revision that it is based on', async () => {
  localStorage.setItem('draft:text:1', JSON.stringify({ value: 'new', revision: 0 }));
  const { getEditor } = openPage();
  expect([getEditor().draft, getEditor().isRestored]).toEqual(['new', true]);
  saveResults = [createHttpError(412)];
  stored = createOk('old', 1);
  await act(async () => void getEditor().saveDraft());
  expect(savedVersions).toEqual([{ value: 'new', revision: 0 }]);
  expect(getEditor().conflict?.open).toBe(true);
});

/** Starts to save a draft, changes it while the save is running, and lets the save end. */
async function editWhileSaving(editor: ReturnType<typeof openPage>, edits: [string, string], result: SaveResult) {
  const { getEditor } = editor;
  await act(async () => getEditor().edit(edits[0]));
  await act(async () => void getEditor().saveDraft());
  expect(getEditor().isPending).toBe(true);
  await act(async () => getEditor().edit(edits[1]));
  await act(async () => finishSave(result));
}

test('keeps what is typed while a save is running, as a change of the saved version', async () => {
  const page = openPage('one two');
  await editWhileSaving(page, ['mine _', 'mine later'], createOk('mine theirs', 2));
  const { getEditor } = page;
  expect([getEditor().saved, getEditor().draft, resolutions]).toEqual(['mine theirs', '_ later', []]);
  expect(getEditor().differences).toMatchObject([{ before: 'theirs', after: 'later' }]);
  expect(getStoredDraft()).toBe(JSON.stringify({ value: '_ later', revision: 2 }));
  saveResults = [createOk('mine later', 3)];
  await act(async () => void getEditor().saveDraft());
  expect(savedVersions.at(-1)).toEqual({ value: 'mine later', revision: 2 });
  expect([getEditor().saved, getEditor().draft, resolutions]).toEqual(['mine later', undefined, ['saved']]);
});

test('keeps what is changed back while a save is running', async () => {
  const page = openPage('one two');
  await editWhileSaving(page, ['mine _', '_ _'], createOk('mine two', 2));
  expect([page.getEditor().saved, page.getEditor().draft]).toEqual(['mine two', 'one _']);
});

test('combines what is typed while a save is running with what was sent if saving fails', async () => {
  const page = openPage('one two');
  const { getEditor } = page;
  await editWhileSaving(page, ['mine _', 'mine later'], createHttpError(500));
  expect([getEditor().error, getEditor().draft]).toEqual([createHttpError(500), 'mine later']);
  await act(async () => getEditor().discardDraft());
  await editWhileSaving(page, ['mine _', '_ _'], createHttpError(500));
  expect([getEditor().error, getEditor().draft, getStoredDraft()]).toEqual([undefined, undefined, null]);
});

test('shows a conflict, and overwrites the other version only if the user chooses to', async () => {
  const { getEditor } = openPage();
  await act(async () => getEditor().edit('mine'));
  saveResults = [createHttpError(412), createOk('mine', 3)];
  stored = createOk('theirs', 2);
  await act(async () => void getEditor().saveDraft());
  expect(getEditor().conflict).toMatchObject({ open: true, differences: [{ before: 'theirs', after: 'mine' }] });
  expect(getEditor().draft).toBe('mine');
  await act(async () => getEditor().conflict?.onKeepOwn());
  expect(savedVersions.at(-1)).toEqual({ value: 'mine', revision: 2 });
  expect([getEditor().saved, getEditor().draft, resolutions]).toEqual(['mine', undefined, ['saved']]);
});

test('keeps the other version if the user chooses to, and resolves identical changes without a conflict', async () => {
  const { getEditor } = openPage();
  await act(async () => getEditor().edit('mine'));
  saveResults = [createHttpError(412)];
  stored = createOk('theirs', 2);
  await act(async () => void getEditor().saveDraft());
  await act(async () => getEditor().conflict?.onTakeOther());
  expect([getEditor().saved, getEditor().draft, getStoredDraft(), resolutions]).toEqual([
    'theirs',
    undefined,
    null,
    ['took-other'],
  ]);

  await act(async () => getEditor().edit('same'));
  saveResults = [createHttpError(412)];
  stored = createOk('same', 3);
  await act(async () => void getEditor().saveDraft());
  expect([getEditor().conflict?.open, getEditor().saved, getEditor().draft]).toEqual([false, 'same', undefined]);
});

test('merges changes of different things without a question', async () => {
  const { getEditor } = openPage('one two');
  await act(async () => getEditor().edit('_ mine'));
  expect(getEditor().differences).toMatchObject([{ before: 'two', after: 'mine' }]);
  saveResults = [createHttpError(412), createOk('theirs mine', 3)];
  stored = createOk('theirs two', 2);
  await act(async () => void getEditor().saveDraft());
  expect(savedVersions).toEqual([
    { value: 'one mine', revision: 1 },
    { value: 'theirs mine', revision: 2 },
  ]);
  expect([getEditor().conflict, getEditor().saved, getEditor().draft]).toEqual([undefined, 'theirs mine', undefined]);
});

test('asks only about what both changed, names the other user, and saves the rest with the chosen version', async () => {
  const { getEditor } = openPage('one two');
  await act(async () => getEditor().edit('mine mine'));
  saveResults = [createHttpError(412), createOk('theirs mine', 3)];
  stored = createOk('theirs two', 2);
  await act(async () => void getEditor().saveDraft());
  expect(getEditor().conflict).toMatchObject({
    open: true,
    author: { name: 'Réka', isSelf: false },
    differences: [{ before: 'theirs', after: 'mine' }],
  });
  await act(async () => getEditor().conflict?.onTakeOther());
  expect(savedVersions.at(-1)).toEqual({ value: 'theirs mine', revision: 2 });
  expect([getEditor().saved, getEditor().draft, resolutions]).toEqual(['theirs mine', undefined, ['saved']]);
});

test('asks about every difference of a draft whose base is unknown', async () => {
  localStorage.setItem('draft:text:1', JSON.stringify({ value: '_ mine', revision: 0 }));
  const { getEditor } = openPage('one two');
  saveResults = [createHttpError(412)];
  stored = createOk('one two', 1);
  await act(async () => void getEditor().saveDraft());
  expect(getEditor().conflict?.differences).toMatchObject([{ before: 'two', after: 'mine' }]);
});

test.each([{ ctrlKey: true }, { metaKey: true }])(
  'Ctrl+S and Cmd+S save the draft, if there is one (%j)',
  async (keys) => {
    const { getEditor } = openPage();
    const pressKeys = () => {
      const event = new KeyboardEvent('keydown', { key: 's', cancelable: true, ...keys });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    await act(async () => expect(pressKeys()).toBe(true));
    expect(savedVersions).toEqual([]);
    await act(async () => getEditor().edit('new'));
    saveResults = [createOk('new', 2)];
    await act(async () => void pressKeys());
    expect(getEditor().saved).toBe('new');
  },
);
