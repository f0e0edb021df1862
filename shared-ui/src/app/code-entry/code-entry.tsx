import { useEffect, useRef } from 'react';
import { defineMessages, FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { TextField } from '../field/text-field.tsx';
import { OtpInput } from '../otp-input/otp-input.tsx';
import { Stack } from '../stack/stack.tsx';
import { DemoCodeHint, type DemoSubject } from './demo-code-hint.tsx';
import { RetryCountdown } from './retry-countdown.tsx';
import type { CodeSubmission } from './use-code-submission.ts';

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
            first={firstInputRef}
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
