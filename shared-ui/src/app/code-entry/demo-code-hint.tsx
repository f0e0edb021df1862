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
  if (!code) return null;
  return (
    <div className={styles.aid}>
      <p className={styles.text}>
        <Badge tone="accent">
          <FormattedMessage id="ui.code.demo" />
        </Badge>{' '}
        <FormattedMessage id="ui.code.demo.text" />{' '}
        <span className={styles.code}>
          {code.slice(0, 3)} {code.slice(3)}
        </span>
      </p>
      <Button size="small" onClick={() => onFill([...code])}>
        <FormattedMessage id="ui.code.demo.fill" />
      </Button>
    </div>
  );
}

/** The code that would be right now; asked for again when it has ended. */
function useDemoCode(subject: DemoSubject, wanted: boolean): string | undefined {
  const [code, setCode] = useState<string>();
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    void pollDemoCode(subject, setCode, gone.signal);
    return () => gone.abort();
  }, [subject, wanted]);
  return code;
}

async function pollDemoCode(subject: DemoSubject, show: (code: string | undefined) => void, gone: AbortSignal) {
  while (!gone.aborted) {
    const outcome = await fetchDemoCode(subject, gone);
    if (gone.aborted) return;
    if (outcome.kind !== 'ok') return show(undefined);
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
