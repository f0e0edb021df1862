import { useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, Button } from 'shared-ui';
import { TextField } from '../field/field.tsx';
import { Notice } from '../notice/notice.tsx';
import { OtpInput } from '../otp-input/otp-input.tsx';
import { Stack } from '../stack/stack.tsx';
import type { CodeSubmission } from './code-submission.ts';
import { DemoCodeHint, type DemoSubject } from './demo-code-hint.tsx';
import styles from './retry-countdown.module.css';

const swaps = defineMessages({
  digits: { id: 'ui.code.use-digits' },
  recovery: { id: 'ui.code.use-recovery-code' },
});

interface CodeEntryProps {
  code: CodeSubmission;
  /** A recovery code will do, too. */
  recovery: boolean;
  /** Whose code it is, for the demo aid. */
  demo: DemoSubject;
}

/** Where a code is typed: the boxes, or a field for a recovery code, and how long to wait after a refusal. */
export function CodeEntry({ code, recovery, demo }: CodeEntryProps) {
  const { formatMessage } = useIntl();
  const { digits, setDigits, recoveryCode, setRecoveryCode, firstInputRef, error, errorCount, isPending } = code;
  const place = useRef<HTMLDivElement>(null);
  const swapped = recoveryCode !== undefined;
  const wasSwapped = useRef(swapped);
  useEffect(() => {
    if (swapped !== wasSwapped.current) place.current?.querySelector('input')?.focus();
    wasSwapped.current = swapped;
  }, [swapped]);

  /** From a box, Enter sends the code. */
  function fill(filled: string[]) {
    setDigits(filled);
    firstInputRef.current?.focus();
  }

  return (
    <Stack ref={place}>
      {swapped ? (
        <TextField
          label={<FormattedMessage id="ui.code.recovery-code" />}
          hint={<FormattedMessage id="ui.code.recovery-code.hint" />}
          value={recoveryCode}
          onChange={({ target }) => setRecoveryCode(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      ) : (
        <>
          <OtpInput
            label={formatMessage({ id: 'ui.code' })}
            digits={digits}
            onChange={setDigits}
            firstInputRef={firstInputRef}
          />
          <DemoCodeHint subject={demo} paused={isPending} onFill={fill} />
        </>
      )}
      <RetryCountdown key={errorCount} error={error} />
      {recovery && (
        <p>
          <Button kind="plain" size="small" onClick={() => setRecoveryCode(swapped ? undefined : '')}>
            <FormattedMessage {...(swapped ? swaps.digits : swaps.recovery)} />
          </Button>
        </p>
      )}
    </Stack>
  );
}

const locked = defineMessages({
  wait: { id: 'ui.code.wait' },
  over: { id: 'ui.code.wait.over' },
});
const used = defineMessages({
  wait: { id: 'ui.code.next-code' },
  over: { id: 'ui.code.next-code.now' },
});

interface RetryCountdownProps {
  error: ApiError | undefined;
}

/** Counts down until it makes sense to type a code again; nothing where that is now. */
function RetryCountdown({ error }: RetryCountdownProps) {
  const rejected = error?.kind === 'http-error' ? error : undefined;
  const left = useSecondsLeft(rejected?.retryAfter ?? 0);
  const texts = rejected?.reason === 'code-used' ? used : locked;
  return (
    <div aria-live="polite">
      {rejected?.retryAfter !== undefined && (
        <Notice tone="warning">
          <FormattedMessage {...(left > 0 ? texts.wait : texts.over)} />{' '}
          {left > 0 && (
            <span role="timer" aria-live="off" className={styles.time}>
              {formatDuration(left)}
            </span>
          )}
        </Notice>
      )}
    </div>
  );
}

/** How many of some seconds are left, whole ones, from the moment on at which it is first asked. */
function useSecondsLeft(seconds: number): number {
  const [end] = useState(() => performance.now() + seconds * 1000);
  const [left, setLeft] = useState(seconds);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    const timer = setInterval(() => {
      count();
      if (performance.now() >= end) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [end]);
  return left;
}

/** Seconds as minutes and seconds. */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
