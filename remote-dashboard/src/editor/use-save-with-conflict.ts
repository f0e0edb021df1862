import { useReducer, useRef, useState } from 'react';
import type { ApiError } from 'shared-ui';
import type { Difference, SaveAuthor, Versioned, VersionedApi } from './versioned.ts';

/** An attempt to save a change. */
export interface Attempt<T> {
  /** Applies the change to the stored value, whichever user saved it last. */
  change: (value: T) => T;
  /** The version that the user saw. Its value is unknown for a draft of an earlier visit. */
  base: { revision: number; value?: T | undefined };
  /** The change without the differences with these ids. */
  omit?: (ids: readonly string[]) => (value: T) => T;
  /** `other` if the user kept the saved version. */
  onSaved: (current: Versioned<T>, winner: 'own' | 'other') => void;
}

interface Conflict<T> {
  attempt: Attempt<T>;
  otherVersion: Versioned<T>;
  author: SaveAuthor | undefined;
  /** From the saved version to the user's, where both changed the same thing. */
  differences: Difference[];
}

type SaveState<T> = {
  /** Stays after it was resolved, because the dialog shows it while it closes. */
  conflict?: Conflict<T>;
} & ({ status: 'idle' | 'saving' | 'conflict' } | { status: 'failed'; error: ApiError });

type SaveAction<T> =
  | { type: 'started' | 'finished' | 'dismissed' | 'error-cleared' }
  | { type: 'failed'; error: ApiError }
  | { type: 'conflicted'; conflict: Conflict<T> };

function reduce<T>(state: SaveState<T>, action: SaveAction<T>): SaveState<T> {
  const { conflict } = state;
  switch (action.type) {
    case 'started':
      return { status: 'saving', conflict };
    case 'failed':
      return { status: 'failed', error: action.error, conflict };
    case 'conflicted':
      return { status: 'conflict', conflict: action.conflict };
    case 'error-cleared':
      return state.status === 'failed' ? { status: 'idle', conflict } : state;
    default:
      return { status: 'idle', conflict };
  }
}

/**
 * Saves changes with their revision. If another version was saved in the meantime, changes of different things are
 * combined; for changes of the same thing, the user decides.
 */
export function useSaveWithConflict<T>(fetched: Versioned<T>, api: VersionedApi<T>) {
  const [previousFetched, setPreviousFetched] = useState(fetched);
  const [saved, setSaved] = useState(fetched);
  const [state, dispatch] = useReducer(reduce<T>, { status: 'idle' });
  const isSavingRef = useRef(false);
  if (fetched !== previousFetched) {
    setPreviousFetched(fetched);
    if (fetched.revision >= saved.revision) setSaved(fetched);
  }

  function finish(attempt: Attempt<T>, current: Versioned<T>, winner: 'own' | 'other') {
    setSaved(current);
    void api.updateCache(current);
    attempt.onSaved(current, winner);
    dispatch({ type: 'finished' });
    return true;
  }

  function fail(error: ApiError) {
    dispatch({ type: 'failed', error });
    return false;
  }

  /** Applies the change to a version, and saves it as the next one. */
  async function saveOnto(version: Versioned<T>, attempt: Attempt<T>, canCombine = true): Promise<boolean> {
    const result = await api.save({ value: attempt.change(version.value), revision: version.revision });
    if (result.kind === 'ok') return finish(attempt, result.data, 'own');
    if (result.kind === 'http-error' && result.status === 412) return handleConflict(attempt, canCombine);
    return fail(result);
  }

  /** Saves the change onto the stored version if they differ in other things; otherwise asks the user. */
  async function handleConflict(attempt: Attempt<T>, canCombine: boolean): Promise<boolean> {
    const result = await api.fetch();
    if (result.kind !== 'ok') return fail(result);
    const otherVersion = result.data;
    const allDifferences = api.diff(otherVersion.value, attempt.change(otherVersion.value));
    // Both versions have the same change.
    if (allDifferences.length === 0) return finish(attempt, otherVersion, 'own');
    const { value: baseValue } = attempt.base;
    const otherChanges = baseValue === undefined ? allDifferences : api.diff(baseValue, otherVersion.value);
    const differences = allDifferences.filter(({ id }) => otherChanges.some((change) => change.id === id));
    if (differences.length === 0 && canCombine) return saveOnto(otherVersion, attempt, false);
    const author = await api.fetchAuthor?.();
    const shownDifferences = differences.length > 0 ? differences : allDifferences;
    dispatch({ type: 'conflicted', conflict: { attempt, otherVersion, author, differences: shownDifferences } });
    return false;
  }

  /** Resolves to true if the change was saved without a conflict dialog. */
  async function save(attempt: Attempt<T>, version = { value: saved.value, revision: attempt.base.revision }) {
    if (isSavingRef.current) return false;
    isSavingRef.current = true;
    dispatch({ type: 'started' });
    const isSaved = await saveOnto(version, attempt);
    isSavingRef.current = false;
    return isSaved;
  }

  function keepOwn({ attempt, otherVersion }: Conflict<T>) {
    setSaved(otherVersion);
    void save({ ...attempt, base: otherVersion }, otherVersion);
  }

  /** Keeps the saved version of what both changed, and saves the rest of the change. */
  function takeOther({ attempt, otherVersion, differences }: Conflict<T>) {
    const rest = attempt.omit?.(differences.map(({ id }) => id));
    if (!rest || api.diff(otherVersion.value, rest(otherVersion.value)).length === 0)
      return finish(attempt, otherVersion, 'other');
    setSaved(otherVersion);
    void save({ ...attempt, change: rest, base: otherVersion }, otherVersion);
  }

  const { status, conflict } = state;
  return {
    saved,
    isPending: status === 'saving',
    error: status === 'failed' ? state.error : undefined,
    save,
    clearError: () => dispatch({ type: 'error-cleared' }),
    conflict: conflict && {
      open: status === 'conflict',
      author: conflict.author,
      differences: conflict.differences,
      onKeepOwn: () => keepOwn(conflict),
      onTakeOther: () => void takeOther(conflict),
      onClose: () => status === 'conflict' && dispatch({ type: 'dismissed' }),
    },
  };
}
