import { useCallback, useRef, useState } from 'react';
import { getProperty, loadDraft, parseJson, removeDraft, storeDraft, useDraftRemoval } from 'shared-ui/app';

/** An unsaved change and the revision that it is based on. */
interface Draft<D> {
  value: D;
  revision: number;
}

/** Parses a stored draft with its revision. Undefined if there is none, or if `parse` rejects it. */
export function parseRevisionDraft<D>(
  text: string | undefined,
  parse: (value: unknown) => D | undefined,
): Draft<D> | undefined {
  const stored = parseJson(text);
  const revision = getProperty(stored, 'revision');
  const value = parse(getProperty(stored, 'value'));
  return value !== undefined && typeof revision === 'number' ? { value, revision } : undefined;
}

interface DraftState<D> {
  draft: Draft<D> | undefined;
  /** The draft comes from an earlier visit. */
  isRestored: boolean;
}

/** A draft that survives reloads and expired sessions. `parse` validates the stored one. */
export function useDraft<D>(name: string, parse: (value: unknown) => D | undefined) {
  const [initialText] = useState(() => loadDraft(name));
  const [state, setState] = useState<DraftState<D>>(() => {
    const draft = parseRevisionDraft(initialText, parse);
    return { draft, isRestored: draft !== undefined };
  });
  const latestRef = useRef({ draft: state.draft, text: initialText });
  const update = useCallback((draft: Draft<D> | undefined, text: string | undefined) => {
    latestRef.current = { draft, text };
    setState(({ isRestored }) => ({ draft, isRestored: isRestored && draft !== undefined }));
  }, []);
  const setDraft = useCallback(
    (draft: Draft<D> | undefined) => {
      const text = draft && JSON.stringify(draft);
      if (text) storeDraft(name, text);
      // After the user has left and returned to the page, the stored draft may be a later one.
      else removeDraft(name, latestRef.current.text);
      update(draft, text);
    },
    [name, update],
  );
  useDraftRemoval(name, () => update(undefined, undefined));
  /** The draft as it is now, for callbacks of a request that started before an edit. */
  const getLatestDraft = useCallback(() => latestRef.current.draft, []);
  return { ...state, setDraft, getLatestDraft };
}
