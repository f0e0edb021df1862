import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, Button, toResult, useFeature } from 'shared-ui';
import { Badge } from '../../lib/badge.tsx';
import { getPendingSignIn } from './code-submission.ts';
import styles from './demo-code-hint.module.css';

/** Whose code is asked for: of a sign-in that is under way, of whoever is signed in, or of their next app. */
export type DemoSubject = 'ticket' | 'session' | 'replacement';

interface DemoCodeHintProps {
  subject: DemoSubject;
  /** A code is on its way; after that another one may be due. */
  paused: boolean;
  onFill: (digits: string[]) => void;
}

/** Beside the simulator of the chat platform: what the authenticator app would show, for those who have none at hand. */
export function DemoCodeHint({ subject, paused, onFill }: DemoCodeHintProps) {
  const hasDemo = useFeature('demo');
  const code = useDemoCode(subject, hasDemo && !paused);
  if (!hasDemo || code === null) return null;
  const digits = code ?? '000000';
  return (
    <div className={`${styles.aid} ${code ? '' : styles.reserved}`}>
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

type DemoCode = string | null | undefined;

/** The code that is valid now, fetched again when it expires; undefined until then. */
function useDemoCode(subject: DemoSubject, wanted: boolean): DemoCode {
  const [code, setCode] = useState<DemoCode>();
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    void pollDemoCode(subject, setCode, gone.signal);
    return () => gone.abort();
  }, [subject, wanted]);
  return code;
}

async function pollDemoCode(subject: DemoSubject, show: (code: DemoCode) => void, gone: AbortSignal) {
  while (!gone.aborted) {
    const outcome = await fetchDemoCode(subject, gone);
    if (gone.aborted) return;
    if (outcome.kind !== 'ok') return show(null);
    const { code, valid_in, valid_for } = outcome.data;
    if (valid_in > 0) show(undefined);
    await wait(valid_in);
    if (gone.aborted) return;
    show(code);
    await wait(valid_for - valid_in);
  }
}

function wait(seconds: number) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

function fetchDemoCode(subject: DemoSubject, signal: AbortSignal) {
  const body = { ...(subject === 'ticket' ? getPendingSignIn() : {}), replacement: subject === 'replacement' };
  return toResult(api.POST('/v1/2fa/demo', { body, signal }));
}
