import { useReducer, useRef, useState } from 'react';
import type { ApiError } from 'shared-ui';
import type { Difference, Versioned, VersionedApi } from './versioned.ts';

/** An attempt to save a change. */
export interface Attempt<T> {
  /** Applies the change to the stored value, whichever user saved it last. */
  change: (value: T) => T;
  /** The revision that the user saw. */
  revision: number;
  /** `other` if the user kept another user's version. */
  onSaved: (current: Versioned<T>, winner: 'own' | 'other') => void;
}

interface Conflict<T> {
  attempt: Attempt<T>;
  otherVersion: Versioned<T>;
  differences: Difference[];
}

type SaveState<T> = {
  /** Stays after it was resolved, because the dialog shows it while it closes. */
  conflict?: Conflict<T>;
} & ({ status: 'idle' | 'saving' | 'conflict' } | { status: 'failed'; attempt: Attempt<T>; error: ApiError });

type SaveAction<T> =
  | { type: 'started' | 'finished' | 'dismissed' }
  | { type: 'failed'; attempt: Attempt<T>; error: ApiError }
  | { type: 'conflicted'; conflict: Conflict<T> };

function reduce<T>({ conflict }: SaveState<T>, action: SaveAction<T>): SaveState<T> {
  switch (action.type) {
    case 'started':
      return { status: 'saving', conflict };
    case 'failed':
      return { status: 'failed', attempt: action.attempt, error: action.error, conflict };
    case 'conflicted':
      return { status: 'conflict', conflict: action.conflict };
    default:
      return { status: 'idle', conflict };
  }
}

/** Saves changes with their revision. If another user has saved in the meantime, the user decides. */
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
    attempt.onSaved(current, winner);
    dispatch({ type: 'finished' });
  }

  async function compareWithStored(attempt: Attempt<T>) {
    const result = await api.fetch();
    if (result.kind !== 'ok') return dispatch({ type: 'failed', attempt, error: result });
    const otherVersion = result.data;
    const differences = api.diff(otherVersion.value, attempt.change(otherVersion.value));
    // Both users made the same change.
    if (differences.length === 0) finish(attempt, otherVersion, 'own');
    else dispatch({ type: 'conflicted', conflict: { attempt, otherVersion, differences } });
  }

  async function save(attempt: Attempt<T>, base = saved.value) {
    if (isSavingRef.current) return;
    isSavingRef.current = true;
    dispatch({ type: 'started' });
    const result = await api.save({ value: attempt.change(base), revision: attempt.revision });
    if (result.kind === 'ok') finish(attempt, result.data, 'own');
    else if (result.kind === 'http-error' && result.status === 412) await compareWithStored(attempt);
    else dispatch({ type: 'failed', attempt, error: result });
    isSavingRef.current = false;
  }

  const { status, conflict } = state;
  return {
    saved,
    isPending: status === 'saving',
    error: status === 'failed' ? state.error : undefined,
    save,
    retry: () => void (status === 'failed' && save(state.attempt)),
    clearError: () => void (status === 'failed' && dispatch({ type: 'dismissed' })),
    conflict: conflict && {
      open: status === 'conflict',
      differences: conflict.differences,
      onKeepOwn() {
        const { attempt, otherVersion } = conflict;
        setSaved(otherVersion);
        void save({ ...attempt, revision: otherVersion.revision }, otherVersion.value);
      },
      onTakeOther: () => finish(conflict.attempt, conflict.otherVersion, 'other'),
      onClose: () => status === 'conflict' && dispatch({ type: 'dismissed' }),
    },
  };
}
