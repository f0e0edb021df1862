import { useState } from 'react';
import type { Outcome } from 'shared-ui';
import type { Failure } from './failure.ts';
import { useSettled } from './use-settled.ts';

/** What is known of something that is asked for again and again. */
export interface Answer<T> {
  /** The last answer that there was. */
  answer: T | undefined;
  /** Why the latest question was not answered. */
  failure: Failure | undefined;
  settling: boolean;
}

/** The answer to the latest question, or the one before it where that failed. */
export function useAnswer<T>(asked: Promise<Outcome<T>>): Answer<T> {
  const { value, settling } = useSettled(asked);
  const [answer, setAnswer] = useState<{ data: T }>();
  const [seen, setSeen] = useState(value);
  if (value !== seen) {
    setSeen(value);
    if (value?.kind === 'answered') setAnswer({ data: value.data });
  }
  return { answer: answer?.data, failure: value && value.kind !== 'answered' ? value : undefined, settling };
}
