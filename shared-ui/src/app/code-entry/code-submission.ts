import { type SubmitEvent, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type ApiError, type ApiResult, readCookie, writeCookie } from 'shared-ui';
import { getErrorMessage } from '../error-message.ts';
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

const errorMessages = defineMessages({
  networkError: { id: 'ui.code.unreachable' },
  fallback: { id: 'ui.code.unknown' },
});

// The API asks for six digits, which is not what was typed.
const recoveryCodeMessages = defineMessages({ 'code-incomplete': { id: 'ui.code.recovery-code.incomplete' } });

/** Formats the text for a rejected code: the API's own message, if it has one. */
export function useCodeErrorMessage() {
  const intl = useIntl();
  return (error: ApiError, isRecoveryCode: boolean) => {
    const byReason = isRecoveryCode ? recoveryCodeMessages : undefined;
    return getErrorMessage(error, { ...errorMessages, byReason, usesApiMessage: true }, intl);
  };
}

const [access, refresh] = ['access_token', 'refresh_token'];

/** The two halves of the sign-in that is under way, as the API takes them. */
export function getPendingSignIn() {
  return { access_token: readCookie(access) ?? '', refresh_token: readCookie(refresh) ?? '' };
}

/** Whether a sign-in is under way in this browser. */
export function hasPendingSignIn(): boolean {
  return readCookie(access) !== undefined && readCookie(refresh) !== undefined;
}

/** Ends the sign-in that is under way. */
export function clearPendingSignIn() {
  for (const name of [access, refresh]) writeCookie(name, '', 0);
}
