import { type SubmitEvent, useRef, useState } from 'react';
import { defineMessages, useIntl } from 'react-intl';
import { type ApiError, type ApiResult, readCookie, writeCookie } from 'shared-ui';
import { EMPTY_CODE } from '../otp-input/digits.ts';
import { useMutation } from '../queries.ts';
import { getErrorMessage } from '../request-error.tsx';

interface SubmissionOptions<T> {
  /** Submits the typed code. */
  submitCode: (code: string) => Promise<ApiResult<T>>;
  onSuccess: (data: T) => void | Promise<void>;
  onError?: (error: ApiError) => void;
}

/** The state of a form that submits a code: six digits or a recovery code. */
export function useCodeSubmission<T>({ submitCode, onSuccess, onError }: SubmissionOptions<T>) {
  const [digits, setDigits] = useState(EMPTY_CODE);
  const [recoveryCode, setRecoveryCode] = useState<string>();
  // The countdown after a rejected code stays while the next one is checked.
  const [error, setError] = useState<ApiError>();
  const [errorCount, setErrorCount] = useState(0);
  const firstInputRef = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: submitCode,
    // Stays pending until the navigation has finished.
    onSuccess(data) {
      setError(undefined);
      return onSuccess(data);
    },
    onError(apiError) {
      setError(apiError);
      setErrorCount((count) => count + 1);
      setDigits(EMPTY_CODE);
      firstInputRef.current?.focus();
      onError?.(apiError);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate(recoveryCode ?? digits.join(''));
  }

  return {
    digits,
    setDigits,
    /** Undefined while the form shows the digits. */
    recoveryCode,
    setRecoveryCode,
    firstInputRef,
    isPending,
    error,
    errorCount,
    submit,
  };
}

/** The state that CodeEntry shows. */
export type CodeSubmission = Omit<ReturnType<typeof useCodeSubmission>, 'submit'>;

const errorMessages = defineMessages({
  networkError: { id: 'ui.code.unreachable' },
  fallback: { id: 'ui.code.unknown' },
});

// The API's own message asks for six digits, which would mislead here.
const recoveryCodeMessages = defineMessages({ 'code-incomplete': { id: 'ui.code.recovery-code.incomplete' } });

/** Formats the text for a rejected code: the API's own message, if it has one. */
export function useCodeErrorMessage() {
  const intl = useIntl();
  return (error: ApiError, isRecoveryCode: boolean) => {
    const byReason = isRecoveryCode ? recoveryCodeMessages : undefined;
    return getErrorMessage(error, { ...errorMessages, byReason, usesApiMessage: true }, intl);
  };
}

const [ACCESS_COOKIE, REFRESH_COOKIE] = ['access_token', 'refresh_token'];

/** The two tokens of the pending sign-in, in the API's format. */
export function getPendingSignIn() {
  return { access_token: readCookie(ACCESS_COOKIE) ?? '', refresh_token: readCookie(REFRESH_COOKIE) ?? '' };
}

/** Whether this browser has a pending sign-in. */
export function hasPendingSignIn(): boolean {
  return readCookie(ACCESS_COOKIE) !== undefined && readCookie(REFRESH_COOKIE) !== undefined;
}

/** Removes the pending sign-in from this browser. */
export function clearPendingSignIn() {
  for (const name of [ACCESS_COOKIE, REFRESH_COOKIE]) writeCookie(name, '', 0);
}
