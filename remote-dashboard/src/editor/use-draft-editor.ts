import { useEffect, useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { toast } from 'shared-ui';
import { requiresSignIn } from '../lib/api/errors.tsx';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaveWithConflict } from './use-save-with-conflict.ts';
import type { Versioned, VersionedApi } from './versioned.ts';

const resolutionMessages = defineMessages({
  saved: { id: 'changes.saved' },
  'took-other': { id: 'changes.took-other' },
});

/** How a draft was resolved. */
export type Resolution = 'saved' | 'took-other' | 'discarded';

/** The options of a draft editor: `T` is the type of the stored value, `D` that of the draft. */
export interface DraftEditorOptions<T, D> extends VersionedApi<T> {
  /** The name under which the draft is stored. */
  name: string;
  parseDraft: (value: unknown) => D | undefined;
  isChanged: (draft: D, stored: T) => boolean;
  /** Applies the draft to the stored value. */
  apply: (stored: T, draft: D) => T;
  /** The draft without the differences with these ids. Without it, they are the whole draft. */
  omit?: (draft: D, ids: readonly string[]) => D;
  /** Whether a draft is complete. If not, the page must show what is missing. */
  isReady?: (draft: D, stored: T) => boolean;
  /** Called when the draft was saved, replaced or discarded. */
  onResolved: (resolution: Resolution) => void;
}

/** State of a page with an editor: a stored draft, a guard against leaving, and saving with a revision. */
export function useDraftEditor<T, D>(fetched: Versioned<T>, options: DraftEditorOptions<T, D>) {
  const { name, parseDraft, isChanged, apply, omit, isReady, diff } = options;
  const { formatMessage } = useIntl();
  const { draft: storedDraft, isRestored, setDraft } = useDraft(name, parseDraft);
  const saving = useSaveWithConflict(fetched, options);
  const { saved, isPending, error, save, retry, clearError, conflict } = saving;
  const draft = storedDraft && isChanged(storedDraft.value, saved.value) ? storedDraft : undefined;
  /** The version on which the draft is based. */
  const baseRef = useRef<Versioned<T>>(fetched);
  const discard = () => {
    setDraft(undefined);
    clearError();
  };
  const handleResolved = (resolution: Resolution) => {
    // Discarding needs no toast, because the user sees its effect.
    if (resolution !== 'discarded') toast({ type: 'success', text: formatMessage(resolutionMessages[resolution]) });
    options.onResolved(resolution);
  };
  const hasSignedOut = error !== undefined && requiresSignIn(error);
  const guard = useLeaveGuard(draft !== undefined && !hasSignedOut, discard);
  const isDialogOpen = guard.isOpen || conflict?.open === true;

  /** Resolves to true if the draft was saved without a conflict dialog. */
  async function saveDraft(): Promise<boolean> {
    if (!draft) {
      retry();
      return false;
    }
    if (isReady?.(draft.value, saved.value) === false) return false;
    return save({
      change: (stored) => apply(stored, draft.value),
      base: baseRef.current.revision === draft.revision ? baseRef.current : { revision: draft.revision },
      omit: omit && ((ids) => (stored) => apply(stored, omit(draft.value, ids))),
      onSaved(_, winner) {
        setDraft(undefined);
        handleResolved(winner === 'own' ? 'saved' : 'took-other');
      },
    });
  }

  async function saveAndLeave() {
    if (await saveDraft()) guard.leave();
    else guard.stay();
  }

  useEffect(() => {
    function handleKeyDown(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (draft && !isDialogOpen) void saveDraft();
    }
    addEventListener('keydown', handleKeyDown);
    return () => removeEventListener('keydown', handleKeyDown);
  });

  return {
    saved: saved.value,
    draft: draft?.value,
    /** What the draft changes. */
    differences: draft ? diff(saved.value, apply(saved.value, draft.value)) : [],
    isRestored,
    isPending,
    error,
    conflict,
    guard,
    /** Updates the draft. */
    edit(value: D) {
      if (!draft) baseRef.current = saved;
      setDraft(isChanged(value, saved.value) ? { value, revision: draft?.revision ?? saved.revision } : undefined);
      if (error) clearError();
    },
    discardDraft() {
      discard();
      handleResolved('discarded');
    },
    /** Clears the save error; keeps the draft. */
    clearError,
    saveDraft,
    saveAndLeave,
  };
}
