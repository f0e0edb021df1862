import { useCallback, useEffect, useRef, useState } from 'react';
import type { Outcome } from 'shared-ui';
import type { StaffFailure } from '../../entry/use-staff-failure.ts';

/** What is known of something that is asked for again and again, and changed by the reader in between. */
export function useAsked<T extends object>(ask: () => Promise<Outcome<T>>) {
  const [answer, setAnswer] = useState<T>();
  const [failure, setFailure] = useState<StaffFailure>();
  const [asking, setAsking] = useState(true);
  const latest = useRef(0);

  const again = useCallback(async () => {
    latest.current += 1;
    const turn = latest.current;
    setAsking(true);
    const outcome = await ask();
    // What was asked before the latest answer may be older than it.
    if (turn !== latest.current) return;
    setAsking(false);
    if (outcome.kind === 'answered') setAnswer(outcome.data);
    setFailure(outcome.kind === 'answered' ? undefined : outcome);
  }, [ask]);

  useEffect(() => {
    void again();
    return () => {
      latest.current += 1;
    };
  }, [again]);

  return {
    answer,
    failure,
    asking,
    again: () => void again(),
    /** Shows what a change has led to. */
    take(changed: T) {
      latest.current += 1;
      setAsking(false);
      setFailure(undefined);
      setAnswer(changed);
    },
  };
}
