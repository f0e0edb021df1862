import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { RouterProvider } from 'react-router';
import type { ApiResult } from 'shared-ui';
import { createMemoryRouter } from '#full/react-router';
import { useDraftEditor } from './use-draft-editor.ts';
import type { Versioned } from './versioned.ts';

type SaveResult = ApiResult<Versioned<string>>;
type DraftEditor = ReturnType<typeof useDraftEditor<string, string>>;

const createOk = (value: string, revision: number): SaveResult => ({ kind: 'ok', data: { value, revision } });
const createHttpError = (status: number): SaveResult => ({ kind: 'http-error', status });

let savedVersions: Versioned<string>[];
let saveResults: SaveResult[];
let stored: SaveResult;
/** Resolves a save that is running. */
let finishSave: ((result: SaveResult) => void) | undefined;
let cachedVersions: Versioned<string>[];
let resolutions: string[];

beforeEach(() => {
  [savedVersions, cachedVersions, saveResults, resolutions] = [[], [], [], []];
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
  document.cookie = 'token=abc';
});
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const mergeFields = (stored: string, draft: string) => {
  const storedFields = stored.split(' ');
  return draft
    .split(' ')
    .map((field, index) => (field === '_' ? storedFields[index] : field))
    .join(' ');
};

const diffAgainst = (base: string, edited: string) =>
  edited
    .split(' ')
    .map((field, index) => (field === base.split(' ')[index] ? '_' : field))
    .join(' ');

function diffFields(before: string, after: string) {
  const [beforeFields, afterFields] = [before.split(' '), after.split(' ')];
  return afterFields.flatMap((field, index) =>
    field === beforeFields[index]
      ? []
      : [{ id: `${index}`, label: `Field ${index}`, before: beforeFields[index] ?? '', after: field, summary: '' }],
  );
}

/** Opens a page that edits a text, loaded with revision 1. In a draft, `_` is a field that stays as it is. */
function openPage(value = 'old') {
  let editor: DraftEditor | undefined;
  const fetched = { value, revision: 1 };
  function Page() {
    editor = useDraftEditor<string, string>(fetched, {
      name: 'text:1',
      fetch: async () => stored,
      save: async (next) => {
        savedVersions.push(next);
        const result = saveResults.shift();
        return result ?? new Promise<SaveResult>((resolve) => (finishSave = resolve));
      },
      updateCache: (version) => cachedVersions.push(version),
      diff: diffFields,
      fetchAuthor: async () => ({ name: 'Réka', isSelf: false, time: '2026-01-01T00:00:00Z' }),
      parseDraft: (draft) => (typeof draft === 'string' ? draft : undefined),
      isChanged: (draft, stored) => mergeFields(stored, draft) !== stored,
      apply: mergeFields,
      omit: (draft, ids) =>
        draft
          .split(' ')
          .map((field, index) => (ids.includes(`${index}`) ? '_' : field))
          .join(' '),
      // Changes a field only if it differs.
      rebase: (draft, from, to) => diffAgainst(to, mergeFields(from, draft)),
      onResolved: (resolution) => resolutions.push(resolution),
    });
    return null;
  }
  const router = createMemoryRouter([
    { path: '/', element: <Page /> },
    { path: '/elsewhere', element: <p>Other page</p> },
  ]);
  const page = render(
    <IntlProvider locale="en" messages={{ 'changes.saved': 'Saved', 'changes.took-other': 'Theirs' }}>
      <RouterProvider router={router} />
    </IntlProvider>,
  );
  const getEditor = () => {
    if (!editor) throw new Error('The page is not rendered.');
    return editor;
  };
  return { router, page, getEditor };
}

const getStoredDraft = () => localStorage.getItem('draft:text:1');

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
  await act(async () => finishSave?.(result));
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

test('stays on the page if something was typed while the changes were saved before leaving', async () => {
  const { getEditor, router } = openPage('one two');
  await act(async () => getEditor().edit('mine _'));
  await act(async () => void getEditor().saveAndLeave());
  await act(async () => getEditor().edit('mine later'));
  await act(async () => router.navigate('/elsewhere'));
  await act(async () => finishSave?.(createOk('mine two', 2)));
  expect([router.state.location.pathname, getEditor().draft]).toEqual(['/', '_ later']);
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
