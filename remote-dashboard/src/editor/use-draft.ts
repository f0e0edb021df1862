import { useCallback, useState } from 'react';
import { type Draft, loadRevisionDraft, storeRevisionDraft } from './kept-draft.ts';

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
