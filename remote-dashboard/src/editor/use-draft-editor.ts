import { useEffect } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { toast } from 'shared-ui';
import { isSignedOut } from '../lib/api/errors.tsx';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaveWithConflict } from './use-save-with-conflict.ts';
import type { Versioned, VersionedApi } from './versioned.ts';

const resolutionMessages = defineMessages({
  saved: { id: 'changes.saved' },
  theirs: { id: 'changes.theirs' },
});

/** What became of a draft. */
export type Resolution = 'saved' | 'theirs' | 'ignored';

/** A part of a server that is edited on a page: `T` is what is stored, `D` what the editor holds. */
export interface DraftEditorOptions<T, D> extends VersionedApi<T> {
  /** Under which the draft is kept. */
  name: string;
  parseDraft: (value: unknown) => D | undefined;
  isChanged: (draft: D, stored: T) => boolean;
  /** What is stored, with the draft in it. */
  apply: (stored: T, draft: D) => T;
  /** Whether a draft is complete; where it is not, the page says what is missing. */
  isReady?: (draft: D, stored: T) => boolean;
  /** The draft is settled: saved, or given up. */
  onResolved: (how: Resolution) => void;
}

/** What a page that saves needs: a draft that is not lost, a question before leaving, and saving with a revision. */
export function useDraftEditor<T, D>(from: Versioned<T>, editing: DraftEditorOptions<T, D>) {
  const { name, parseDraft, isChanged, apply, isReady } = editing;
  const { formatMessage } = useIntl();
  const { draft: kept, restored, setDraft } = useDraft(name, parseDraft);
  const saving = useSaveWithConflict(from, editing);
  const { saved, isPending, error, save, retry, clearError, conflict } = saving;
  const draft = kept && isChanged(kept.value, saved.value) ? kept : undefined;
  const discard = () => {
    setDraft(undefined);
    clearError();
  };
  const onSettled = (how: Resolution) => {
    // Readers see by themselves what they have discarded.
    if (how !== 'ignored') toast({ type: 'success', text: formatMessage(resolutionMessages[how]) });
    editing.onResolved(how);
  };
  const signedOut = error !== undefined && isSignedOut(error);
  const guard = useLeaveGuard(draft !== undefined && !signedOut, discard);
  const asking = guard.isOpen || conflict?.open === true;

  function saveDraft() {
    if (!draft) return retry();
    if (isReady?.(draft.value, saved.value) === false) return;
    void save({
      change: (stored) => apply(stored, draft.value),
      revision: draft.revision,
      onDone(_, whose) {
        setDraft(undefined);
        onSettled(whose === 'mine' ? 'saved' : 'theirs');
      },
    });
  }

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey)
        return;
      event.preventDefault();
      if (draft && !asking) saveDraft();
    }
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });

  return {
    saved: saved.value,
    draft: draft?.value,
    restored,
    isPending,
    error,
    conflict,
    guard,
    /** Takes in what the editor holds now. */
    edit(value: D) {
      setDraft(isChanged(value, saved.value) ? { value, revision: draft?.revision ?? saved.revision } : undefined);
      if (error) clearError();
    },
    ignore() {
      discard();
      onSettled('ignored');
    },
    /** Drops what was told about a save that failed; the draft stays. */
    clearError,
    saveDraft,
    /** Saves something else than the draft, which stays. */
    saveSeparately(change: (stored: T) => T, onDone: () => void) {
      const { revision } = saved;
      void save({
        change,
        revision,
        onDone(now) {
          // The draft is based on what the reader has seen, this change of their own included.
          if (draft?.revision === revision) setDraft({ ...draft, revision: now.revision });
          onDone();
        },
      });
    },
  };
}
