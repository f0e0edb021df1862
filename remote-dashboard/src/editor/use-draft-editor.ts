import { useRef } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { toast } from 'shared-ui';
import { requiresSignIn } from '../lib/api/errors.tsx';
import { useDraft } from './use-draft.ts';
import { useLeaveGuard } from './use-leave-guard.ts';
import { useSaveShortcut } from './use-save-shortcut.ts';
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
  /** The value that the draft changes, if the draft has it. */
  getBase?: (draft: D) => T;
  /** The draft that changes `to` into what `draft` makes of `from`. */
  rebase: (draft: D, from: T, to: T) => D;
  /** Whether a draft is complete. If not, the page must show what is missing. */
  isReady?: (draft: D, stored: T) => boolean;
  /** Called when the draft was saved, replaced or discarded, and nothing has been changed since. */
  onResolved: (resolution: Resolution) => void;
  /** Called when the draft was saved, and the user has changed something since. */
  onRebased?: () => void;
}

/** State of a page with an editor: a stored draft, a guard against leaving, and saving with a revision. */
export function useDraftEditor<T, D>(fetched: Versioned<T>, options: DraftEditorOptions<T, D>) {
  const { name, parseDraft, isChanged, apply, omit, getBase, rebase, isReady, diff } = options;
  const { formatMessage } = useIntl();
  const { draft: storedDraft, isRestored, setDraft, getLatestDraft } = useDraft(name, parseDraft);
  const saving = useSaveWithConflict(fetched, options);
  const { saved, isPending, error, save, clearError, conflict } = saving;
  // While a save is running, a change back to the saved value is a change of what is being saved.
  const draft = storedDraft && (isPending || isChanged(storedDraft.value, saved.value)) ? storedDraft : undefined;
  /** The version on which the draft is based. */
  const baseRef = useRef<Versioned<T>>(fetched);
  /** The value that the latest edit changes. */
  const editedRef = useRef(fetched.value);
  const discard = () => {
    setDraft(undefined);
    clearError();
  };
  const guard = useLeaveGuard({
    isUnsaved: draft !== undefined,
    isSignedOut: error !== undefined && requiresSignIn(error),
    discard,
  });
  const isDialogOpen = guard.isOpen || conflict?.open === true;

  /** Resolves to true if the draft was saved without a conflict dialog, and nothing has been changed since. */
  async function saveDraft(): Promise<boolean> {
    if (isPending) return false;
    if (!draft) {
      discard();
      return false;
    }
    if (isReady?.(draft.value, saved.value) === false) return false;
    const { value, revision } = draft;
    const isSaved = await save({
      change: (stored) => apply(stored, value),
      base: baseRef.current.revision === revision ? baseRef.current : { revision, value: getBase?.(value) },
      omit: omit && ((ids) => (stored) => apply(stored, omit(value, ids))),
      onSaved(current, winner) {
        const resolution = winner === 'own' ? 'saved' : 'took-other';
        toast({ type: 'success', text: formatMessage(resolutionMessages[resolution]) });
        if (keepLaterChanges(value, current)) options.onRebased?.();
        else options.onResolved(resolution);
      },
    });
    const latest = getLatestDraft();
    if (isSaved) return latest === undefined;
    // The user has changed it back in the meantime.
    if (latest && !isChanged(latest.value, editedRef.current)) discard();
    return false;
  }

  /** Keeps what the user has changed since a draft was sent, as a change of the saved version. Returns whether there is anything. */
  function keepLaterChanges(sent: D, current: Versioned<T>): boolean {
    const latest = getLatestDraft();
    const later =
      latest && latest.value !== sent
        ? rebase(latest.value, editedRef.current, apply(editedRef.current, sent))
        : undefined;
    const isStored = later !== undefined && isChanged(later, current.value);
    baseRef.current = current;
    setDraft(isStored ? { value: later, revision: current.revision } : undefined);
    return isStored;
  }

  /** The guard leaves once nothing is unsaved. */
  async function saveAndLeave() {
    if (!(await saveDraft())) guard.stay();
  }

  useSaveShortcut(() => {
    if (draft && !isDialogOpen) void saveDraft();
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
      editedRef.current = saved.value;
      const revision = draft?.revision ?? saved.revision;
      setDraft(isPending || isChanged(value, saved.value) ? { value, revision } : undefined);
      if (error) clearError();
    },
    discardDraft() {
      discard();
      // It needs no toast, because the user sees its effect.
      options.onResolved('discarded');
    },
    /** Clears the save error; keeps the draft. */
    clearError,
    saveDraft,
    saveAndLeave,
  };
}
