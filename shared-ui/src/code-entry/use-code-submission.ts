import { type SubmitEvent, useRef, useState } from 'react';
import type { Outcome } from 'shared-ui';
import { noDigits } from '../design/code-boxes/digits.ts';

/** A code that was refused, or did not arrive. */
export type CodeFailure = Exclude<Outcome<unknown>, { kind: 'answered' }>;

interface SubmissionOptions<T> {
  /** Sends what was typed. */
  run: (typed: string) => Promise<Outcome<T>>;
  onDone: (answer: T) => void | Promise<void>;
  onFail?: (failure: CodeFailure) => void;
}

/** A code that is being typed, and sent: six digits, or a recovery code in their place. */
export function useCodeSubmission<T>({ run, onDone, onFail }: SubmissionOptions<T>) {
  const [digits, setDigits] = useState(noDigits);
  const [recoveryCode, setRecoveryCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<CodeFailure>();
  const [failures, setFailures] = useState(0);
  const first = useRef<HTMLInputElement>(null);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await run(recoveryCode ?? digits.join(''));
    if (outcome.kind === 'answered') {
      setFailure(undefined);
      // Until the reader is where the code leads.
      await onDone(outcome.data);
      setBusy(false);
      return;
    }
    setBusy(false);
    setFailure(outcome);
    setFailures(failures + 1);
    setDigits(noDigits);
    first.current?.focus();
    onFail?.(outcome);
  }

  return {
    digits,
    setDigits,
    /** Undefined while digits are asked for. */
    recoveryCode,
    setRecoveryCode,
    first,
    busy,
    failure,
    /** How often something was refused, or did not arrive. */
    failures,
    submit,
  };
}

/** A code on its way from the reader to the API. */
export type CodeSubmission = Omit<ReturnType<typeof useCodeSubmission>, 'submit'>;
