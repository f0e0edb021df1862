import { type SubmitEvent, useRef, useState } from 'react';
import type { ApiError, ApiResult } from 'shared-ui';
import { EMPTY_CODE } from '../otp-input/digits.ts';
import { useMutation } from '../queries.ts';

interface SubmissionOptions<T> {
  /** Sends what was typed. */
  run: (typed: string) => Promise<ApiResult<T>>;
  onDone: (data: T) => void | Promise<void>;
  onFail?: (error: ApiError) => void;
}

/** A code that is typed and sent: six digits, or a recovery code instead. */
export function useCodeSubmission<T>({ run, onDone, onFail }: SubmissionOptions<T>) {
  const [digits, setDigits] = useState(EMPTY_CODE);
  const [recoveryCode, setRecoveryCode] = useState<string>();
  // The countdown after a rejected code stays while the next one is checked.
  const [error, setError] = useState<ApiError>();
  const [errorCount, setErrorCount] = useState(0);
  const firstInputRef = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: run,
    // Pending until the reader is where the code leads.
    onSuccess(data) {
      setError(undefined);
      return onDone(data);
    },
    onError(rejected) {
      setError(rejected);
      setErrorCount((count) => count + 1);
      setDigits(EMPTY_CODE);
      firstInputRef.current?.focus();
      onFail?.(rejected);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate(recoveryCode ?? digits.join(''));
  }

  return {
    digits,
    setDigits,
    /** Undefined while digits are asked for. */
    recoveryCode,
    setRecoveryCode,
    firstInputRef,
    isPending,
    error,
    errorCount,
    submit,
  };
}

/** The code that CodeEntry shows. */
export type CodeSubmission = Omit<ReturnType<typeof useCodeSubmission>, 'submit'>;
