import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from 'shared-ui';
import type { StaffFailure } from '../entry/use-staff-failure.ts';

/** Some of a list, and how long the whole of it is. */
export interface Part<T> {
  total: number;
  items: T[];
}

interface LongList<T> {
  ask: (offset: number) => Promise<Outcome<Part<T>>>;
  keyOf: (item: T) => string;
}

/** A list that is asked for part by part, from the start again whenever the question is another one. */
export function useLongList<T>({ ask, keyOf }: LongList<T>) {
  const [known, setKnown] = useState<Part<T>>();
  const [failure, setFailure] = useState<StaffFailure>();
  const [asking, setAsking] = useState(true);
  const latest = useRef(0);
  const tried = useRef<T[]>([]);

  const load = useCallback(
    async (before: T[]) => {
      latest.current += 1;
      const turn = latest.current;
      tried.current = before;
      setAsking(true);
      const outcome = await ask(before.length);
      if (turn !== latest.current) return;
      setAsking(false);
      setFailure(outcome.kind === 'answered' ? undefined : outcome);
      if (outcome.kind !== 'answered') return;
      const { total, items } = outcome.data;
      setKnown({ total, items: without(items, before, keyOf) });
    },
    [ask, keyOf],
  );

  useEffect(() => {
    void load([]);
    return () => {
      latest.current += 1;
    };
  }, [load]);

  function replace(item: T) {
    setKnown(
      (part) => part && { ...part, items: part.items.map((other) => (keyOf(other) === keyOf(item) ? item : other)) },
    );
  }

  return {
    known,
    failure,
    asking,
    replace,
    more: () => void load(known?.items ?? []),
    /** Asks once more for what was asked for last. */
    retry: () => void load(tried.current),
    /** Asks for the list from its start. */
    again: () => void load([]),
  };
}

/** A list that has grown at its start meanwhile tells some of its items twice. */
function without<T>(items: T[], before: T[], keyOf: (item: T) => string): T[] {
  const there = new Set(before.map(keyOf));
  return [...before, ...items.filter((item) => !there.has(keyOf(item)))];
}
