import { useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { type ApiError, Button } from 'shared-ui';
import { TextField } from '../field/field.tsx';
import { Notice } from '../notice/notice.tsx';
import { OtpInput } from '../otp-input/otp-input.tsx';
import { Stack } from '../stack/stack.tsx';
import styles from './code-entry.module.css';
import type { CodeSubmission } from './code-submission.ts';
import { DemoCodeHint, type DemoSubject } from './demo-code-hint.tsx';

const switchMessages = defineMessages({
  digits: { id: 'ui.code.use-digits' },
  recovery: { id: 'ui.code.use-recovery-code' },
});

interface CodeEntryProps {
  code: CodeSubmission;
  /** Whether a recovery code is accepted, too. */
  allowsRecoveryCode: boolean;
  /** The account whose code the demo hint shows. */
  demoSubject: DemoSubject;
}

/** The input for a code: six boxes or a field for a recovery code, and a countdown after a rejected code. */
export function CodeEntry({ code, allowsRecoveryCode, demoSubject }: CodeEntryProps) {
  const { formatMessage } = useIntl();
  const { digits, setDigits, recoveryCode, setRecoveryCode, firstInputRef, error, errorCount, isPending } = code;
  const containerRef = useRef<HTMLDivElement>(null);
  const showsRecoveryCode = recoveryCode !== undefined;
  const showedRecoveryCodeRef = useRef(showsRecoveryCode);
  useEffect(() => {
    if (showsRecoveryCode !== showedRecoveryCodeRef.current) containerRef.current?.querySelector('input')?.focus();
    showedRecoveryCodeRef.current = showsRecoveryCode;
  }, [showsRecoveryCode]);

  /** Focuses an input, so that Enter submits the code. */
  function fillInDemoCode(newDigits: string[]) {
    setDigits(newDigits);
    firstInputRef.current?.focus();
  }

  return (
    <Stack ref={containerRef}>
      {showsRecoveryCode ? (
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
          <DemoCodeHint subject={demoSubject} paused={isPending} onFill={fillInDemoCode} />
        </>
      )}
      <RetryCountdown key={errorCount} error={error} />
      {allowsRecoveryCode && (
        <p>
          <Button kind="plain" size="small" onClick={() => setRecoveryCode(showsRecoveryCode ? undefined : '')}>
            <FormattedMessage {...(showsRecoveryCode ? switchMessages.digits : switchMessages.recovery)} />
          </Button>
        </p>
      )}
    </Stack>
  );
}

const lockedMessages = defineMessages({
  wait: { id: 'ui.code.wait' },
  ended: { id: 'ui.code.wait.over' },
});
const codeUsedMessages = defineMessages({
  wait: { id: 'ui.code.next-code' },
  ended: { id: 'ui.code.next-code.now' },
});
const signInEndedMessages = defineMessages({
  wait: { id: 'ui.code.sign-in-ended' },
  ended: { id: 'ui.code.sign-in-ended.over' },
});

function getCountdownMessages(reason: string | undefined) {
  if (reason === 'code-used') return codeUsedMessages;
  return reason === 'sign-in-ended' ? signInEndedMessages : lockedMessages;
}

interface RetryCountdownProps {
  error: ApiError | undefined;
}

/** Counts down until the API accepts the next code. Renders an empty live region if there is nothing to wait for. */
export function RetryCountdown({ error }: RetryCountdownProps) {
  const httpError = error?.kind === 'http-error' ? error : undefined;
  const secondsLeft = useSecondsLeft(httpError?.retryAfterSeconds ?? 0);
  const messages = getCountdownMessages(httpError?.reason);
  return (
    <div aria-live="polite">
      {httpError?.retryAfterSeconds !== undefined && (
        <Notice tone="warning">
          <FormattedMessage {...(secondsLeft > 0 ? messages.wait : messages.ended)} />{' '}
          {secondsLeft > 0 && (
            <span role="timer" aria-live="off" className={styles.time}>
              {formatDuration(secondsLeft)}
            </span>
          )}
        </Notice>
      )}
    </div>
  );
}

/** The whole seconds that are left, counted from the first render. */
function useSecondsLeft(seconds: number): number {
  const [endTime] = useState(() => performance.now() + seconds * 1000);
  const [secondsLeft, setSecondsLeft] = useState(seconds);
  useEffect(() => {
    const update = () => setSecondsLeft(Math.max(0, Math.ceil((endTime - performance.now()) / 1000)));
    const timer = setInterval(() => {
      update();
      if (performance.now() >= endTime) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [endTime]);
  return secondsLeft;
}

/** Formats seconds as minutes and seconds, such as `1:05`. */
export function formatDuration(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
