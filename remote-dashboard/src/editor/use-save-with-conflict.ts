import { useReducer, useRef, useState } from 'react';
import type { ApiError } from 'shared-ui';
import type { Difference, Versioned, VersionedApi } from './versioned.ts';

/** A change that is saved. */
export interface Attempt<T> {
  /** Applies the change to what is stored, whoever saved it last. */
  change: (value: T) => T;
  /** The revision that the reader saw. */
  revision: number;
  /** `theirs` if the reader took somebody else's version. */
  onDone: (now: Versioned<T>, whose: 'mine' | 'theirs') => void;
}

interface Conflict<T> {
  attempt: Attempt<T>;
  theirs: Versioned<T>;
  differences: Difference[];
}

type SaveState<T> = {
  /** Stays after it was resolved, so that its dialog can close with its content. */
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

/** Saves changes with their revision. If somebody else has saved in between, the reader decides. */
export function useSaveWithConflict<T>(from: Versioned<T>, api: VersionedApi<T>) {
  const [seen, setSeen] = useState(from);
  const [saved, setSaved] = useState(from);
  const [state, dispatch] = useReducer(reduce<T>, { status: 'idle' });
  const isSaving = useRef(false);
  if (from !== seen) {
    setSeen(from);
    if (from.revision >= saved.revision) setSaved(from);
  }

  function finish(attempt: Attempt<T>, now: Versioned<T>, whose: 'mine' | 'theirs') {
    setSaved(now);
    attempt.onDone(now, whose);
    dispatch({ type: 'finished' });
  }

  async function compare(attempt: Attempt<T>) {
    const result = await api.fetch();
    if (result.kind !== 'ok') return dispatch({ type: 'failed', attempt, error: result });
    const theirs = result.data;
    const found = api.diff(theirs.value, attempt.change(theirs.value));
    // Both made the same change.
    if (found.length === 0) finish(attempt, theirs, 'mine');
    else dispatch({ type: 'conflicted', conflict: { attempt, theirs, differences: found } });
  }

  async function save(attempt: Attempt<T>, base = saved.value) {
    if (isSaving.current) return;
    isSaving.current = true;
    dispatch({ type: 'started' });
    const result = await api.save({ value: attempt.change(base), revision: attempt.revision });
    if (result.kind === 'ok') finish(attempt, result.data, 'mine');
    else if (result.kind === 'http-error' && result.status === 412) await compare(attempt);
    else dispatch({ type: 'failed', attempt, error: result });
    isSaving.current = false;
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
      onMine() {
        const { attempt, theirs } = conflict;
        setSaved(theirs);
        void save({ ...attempt, revision: theirs.revision }, theirs.value);
      },
      onTheirs: () => finish(conflict.attempt, conflict.theirs, 'theirs'),
      onClose: () => status === 'conflict' && dispatch({ type: 'dismissed' }),
    },
  };
}
