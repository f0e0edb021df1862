import { useCallback, useState } from 'react';
import { loadDraft, storeDraft } from 'shared-ui/lib/drafts.ts';
import { getProperty } from 'shared-ui/lib/parsing.ts';

/** What somebody has changed and not saved, and the revision that they saw. */
interface Draft<D> {
  value: D;
  revision: number;
}

/** Stores a draft; without one nothing stays stored. */
export function storeRevisionDraft(name: string, draft: Draft<unknown> | undefined) {
  storeDraft(name, draft && JSON.stringify(draft));
}

/** The draft of an earlier visit, if it can still be read. */
export function loadRevisionDraft<D>(name: string, parse: (value: unknown) => D | undefined): Draft<D> | undefined {
  const stored = parseJson(loadDraft(name));
  const revision = getProperty(stored, 'revision');
  const value = parse(getProperty(stored, 'value'));
  return value !== undefined && typeof revision === 'number' ? { value, revision } : undefined;
}

function parseJson(text: string | undefined): unknown {
  try {
    return text && JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface DraftState<D> {
  draft: Draft<D> | undefined;
  /** It was begun on an earlier visit. */
  restored: boolean;
}

/** What is changed and not saved, through reloads and lost sessions; `read` recognises what was kept. */
export function useDraft<D>(name: string, read: (value: unknown) => D | undefined) {
  const [state, setState] = useState<DraftState<D>>(() => {
    const draft = loadRevisionDraft(name, read);
    return { draft, restored: draft !== undefined };
  });
  const setDraft = useCallback(
    (draft: Draft<D> | undefined) => {
      storeRevisionDraft(name, draft);
      setState(({ restored }) => ({ draft, restored: restored && draft !== undefined }));
    },
    [name],
  );
  return { ...state, setDraft };
}
