import { useCallback, useState } from 'react';
import { loadDraft, storeDraft } from 'shared-ui/lib/drafts.ts';
import { getProperty } from 'shared-ui/lib/parsing.ts';

/** An unsaved change and the revision that it is based on. */
interface Draft<D> {
  value: D;
  revision: number;
}

/** Stores a draft, or removes the stored one. */
export function storeRevisionDraft(name: string, draft: Draft<unknown> | undefined) {
  storeDraft(name, draft && JSON.stringify(draft));
}

/** Loads the draft of an earlier visit, with the revision that it is based on. Undefined if `parse` rejects it. */
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
  /** The draft comes from an earlier visit. */
  isRestored: boolean;
}

/** A draft that survives reloads and expired sessions. `parse` validates the stored one. */
export function useDraft<D>(name: string, parse: (value: unknown) => D | undefined) {
  const [state, setState] = useState<DraftState<D>>(() => {
    const draft = loadRevisionDraft(name, parse);
    return { draft, isRestored: draft !== undefined };
  });
  const setDraft = useCallback(
    (draft: Draft<D> | undefined) => {
      storeRevisionDraft(name, draft);
      setState(({ isRestored }) => ({ draft, isRestored: isRestored && draft !== undefined }));
    },
    [name],
  );
  return { ...state, setDraft };
}
