import { afterEach, beforeEach } from '@jest/globals';
import { render } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { RouterProvider } from 'react-router';
import type { ApiResult } from 'shared-ui';
import { createMemoryRouter } from '#full/react-router';
import { useDraftEditor } from '../use-draft-editor.ts';
import type { Versioned } from '../versioned.ts';

/** What the API answers when a text is saved or fetched. */
export type SaveResult = ApiResult<Versioned<string>>;
type DraftEditor = ReturnType<typeof useDraftEditor<string, string>>;

export const createOk = (value: string, revision: number): SaveResult => ({ kind: 'ok', data: { value, revision } });
export const createHttpError = (status: number): SaveResult => ({ kind: 'http-error', status });

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

export const getStoredDraft = () => localStorage.getItem('draft:text:1');

interface Answers {
  /** The result of a save; without one, the save runs until `finishSave` is called. */
  takeSaveResult: () => SaveResult | undefined;
  fetchStored?: () => SaveResult;
}

/** Prepares pages that edit a text, signed in and without the draft of another test, and records what they do. */
export function setUpTextPages({ takeSaveResult, fetchStored = () => createHttpError(500) }: Answers) {
  const savedVersions: Versioned<string>[] = [];
  const cachedVersions: Versioned<string>[] = [];
  const resolutions: string[] = [];
  let resolveSave: ((result: SaveResult) => void) | undefined;
  beforeEach(() => {
    for (const list of [savedVersions, cachedVersions, resolutions]) list.length = 0;
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store.
    document.cookie = 'token=abc';
  });
  afterEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });

  /** Resolves a save that is running. */
  const finishSave = (result: SaveResult) => resolveSave?.(result);

  /** Opens a page that edits a text, loaded with revision 1. In a draft, `_` is a field that stays as it is. */
  function openPage(value = 'old') {
    let editor: DraftEditor | undefined;
    const fetched = { value, revision: 1 };
    function Page() {
      editor = useDraftEditor<string, string>(fetched, {
        name: 'text:1',
        fetch: async () => fetchStored(),
        save: async (next) => {
          savedVersions.push(next);
          return takeSaveResult() ?? new Promise<SaveResult>((resolve) => (resolveSave = resolve));
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

  return { openPage, finishSave, savedVersions, cachedVersions, resolutions };
}
