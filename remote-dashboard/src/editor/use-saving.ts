import { useRef, useState } from 'react';
import type { ApiError } from 'shared-ui';
import type { Difference, Keeper, Saved } from './saved.ts';

/** A change on its way to where it is kept. */
export interface Attempt<T> {
  /** What becomes of what is stored, whoever saved it. */
  change: (value: T) => T;
  /** What the reader saw. */
  revision: number;
  /** `theirs` where the reader gave way to somebody else's save. */
  onDone: (now: Saved<T>, whose: 'mine' | 'theirs') => void;
}

interface Conflict<T> {
  open: boolean;
  attempt: Attempt<T>;
  theirs: Saved<T>;
  differences: Difference[];
}

/** Saves changes of what is stored; a save of somebody else's in between is shown instead of overwritten. */
export function useSaving<T>(from: Saved<T>, { ask, put, differences }: Keeper<T>) {
  const [seen, setSeen] = useState(from);
  const [saved, setSaved] = useState(from);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<{ attempt: Attempt<T>; failure: ApiError }>();
  const [conflict, setConflict] = useState<Conflict<T>>();
  const running = useRef(false);
  if (from !== seen) {
    setSeen(from);
    if (from.revision >= saved.revision) setSaved(from);
  }

  function finish(attempt: Attempt<T>, now: Saved<T>, whose: 'mine' | 'theirs') {
    setSaved(now);
    attempt.onDone(now, whose);
  }

  async function compare(attempt: Attempt<T>) {
    const outcome = await ask();
    if (outcome.kind !== 'ok') return setFailed({ attempt, failure: outcome });
    const theirs = outcome.data;
    const found = differences(theirs.value, attempt.change(theirs.value));
    // Both did the same.
    if (found.length === 0) finish(attempt, theirs, 'mine');
    else setConflict({ open: true, attempt, theirs, differences: found });
  }

  async function save(attempt: Attempt<T>, base = saved.value) {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailed(undefined);
    const outcome = await put({ value: attempt.change(base), revision: attempt.revision });
    if (outcome.kind === 'ok') finish(attempt, outcome.data, 'mine');
    else if (outcome.kind === 'http-error' && outcome.status === 412) await compare(attempt);
    else setFailed({ attempt, failure: outcome });
    running.current = false;
    setBusy(false);
  }

  const closeConflict = () => setConflict((shown) => shown && { ...shown, open: false });

  return {
    saved,
    busy,
    failure: failed?.failure,
    save,
    /** Tries again what failed. */
    retry: () => void (failed && save(failed.attempt)),
    forget: () => setFailed(undefined),
    conflict: conflict && {
      open: conflict.open,
      differences: conflict.differences,
      onMine() {
        const { attempt, theirs } = conflict;
        closeConflict();
        setSaved(theirs);
        void save({ ...attempt, revision: theirs.revision }, theirs.value);
      },
      onTheirs() {
        closeConflict();
        finish(conflict.attempt, conflict.theirs, 'theirs');
      },
      onClose: closeConflict,
    },
  };
}
