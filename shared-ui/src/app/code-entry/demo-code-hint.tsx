import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, Button, toResult, useFeature } from 'shared-ui';
import { Badge } from '../badge/badge.tsx';
import { getPendingSignIn } from './code-submission.ts';
import styles from './demo-code-hint.module.css';

/** The owner of the code: a pending sign-in, the signed-in user, or the app that the user is setting up. */
export type DemoSubject = 'pending-sign-in' | 'session' | 'replacement';

interface DemoCodeHintProps {
  subject: DemoSubject;
  /** Pauses polling while a code is submitted. */
  paused: boolean;
  onFill: (digits: string[]) => void;
}

/** With the simulator, shows the code that an authenticator app would show, so that visitors need no app. */
export function DemoCodeHint({ subject, paused, onFill }: DemoCodeHintProps) {
  const hasDemo = useFeature('demo');
  const code = useDemoCode(subject, hasDemo && !paused);
  if (!hasDemo || code === null) return null;
  const digits = code ?? '000000';
  return (
    <div className={`${styles.hint} ${code ? '' : styles.reserved}`}>
      <p className={styles.text}>
        <Badge tone="accent">
          <FormattedMessage id="ui.code.demo" />
        </Badge>{' '}
        <FormattedMessage id="ui.code.demo.text" />{' '}
        <span className={styles.code}>
          {digits.slice(0, 3)} {digits.slice(3)}
        </span>
      </p>
      <Button size="small" onClick={() => onFill([...digits])}>
        <FormattedMessage id="ui.code.demo.fill" />
      </Button>
    </div>
  );
}

/** Null if there is no code to show, undefined while it loads. */
type DemoCode = string | null | undefined;

/** The currently valid code. Fetches the next one when it expires. */
function useDemoCode(subject: DemoSubject, enabled: boolean): DemoCode {
  const [code, setCode] = useState<DemoCode>();
  useEffect(() => {
    if (!enabled) return;
    const controller = new AbortController();
    void pollDemoCode(subject, setCode, controller.signal);
    return () => controller.abort();
  }, [subject, enabled]);
  return code;
}

async function pollDemoCode(subject: DemoSubject, onCode: (code: DemoCode) => void, signal: AbortSignal) {
  while (!signal.aborted) {
    const result = await fetchDemoCode(subject, signal);
    if (signal.aborted) return;
    if (result.kind !== 'ok') return onCode(null);
    const { code, valid_in, valid_for } = result.data;
    if (valid_in > 0) onCode(undefined);
    await wait(valid_in);
    if (signal.aborted) return;
    onCode(code);
    await wait(valid_for - valid_in);
  }
}

function wait(seconds: number) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

function fetchDemoCode(subject: DemoSubject, signal: AbortSignal) {
  const body = { ...(subject === 'pending-sign-in' ? getPendingSignIn() : {}), replacement: subject === 'replacement' };
  return toResult(api.POST('/v1/2fa/demo', { body, signal }));
}
