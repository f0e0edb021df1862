import { useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, Button, outcomeOf, usePageConfig } from 'shared-ui';
import styles from './demo-aid.module.css';
import { ticket } from './ticket.ts';

/** Whose code is asked for: of a sign-in that is under way, of whoever is signed in, or of their next app. */
export type DemoSubject = 'ticket' | 'session' | 'replacement';

interface DemoAidProps {
  subject: DemoSubject;
  /** Changes when a code was refused, after which another one may be due. */
  round: number;
  onFill: (digits: string[]) => void;
}

/** Beside the simulator of the chat platform: what the authenticator app would show, for those who have none at hand. */
export function DemoAid({ subject, round, onFill }: DemoAidProps) {
  const { features } = usePageConfig();
  const code = useDemoCode(subject, round, features.includes('demo'));
  if (!code) return null;
  return (
    <div className={styles.aid}>
      <p className={styles.text}>
        <span className={styles.mark}>
          <FormattedMessage id="second-factor.demo" />
        </span>{' '}
        <FormattedMessage id="second-factor.demo.text" />{' '}
        <span className={styles.code}>
          {code.slice(0, 3)} {code.slice(3)}
        </span>
      </p>
      <Button size="small" onClick={() => onFill([...code])}>
        <FormattedMessage id="second-factor.demo.fill" />
      </Button>
    </div>
  );
}

/** The code that would be right now; asked for again when it has ended, or when one was refused. */
function useDemoCode(subject: DemoSubject, round: number, wanted: boolean): string | undefined {
  const [code, setCode] = useState<string>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every round needs a code of its own.
  useEffect(() => {
    if (!wanted) return;
    const gone = new AbortController();
    void keepShowing(subject, setCode, gone.signal);
    return () => gone.abort();
  }, [subject, round, wanted]);
  return code;
}

async function keepShowing(subject: DemoSubject, show: (code: string | undefined) => void, gone: AbortSignal) {
  while (!gone.aborted) {
    const outcome = await askDemoCode(subject, gone);
    if (gone.aborted) return;
    show(undefined);
    if (outcome.kind !== 'answered') return;
    const { code, valid_in, valid_for } = outcome.data;
    await wait(valid_in);
    if (gone.aborted) return;
    show(code);
    await wait(valid_for + 1 - valid_in);
  }
}

function wait(seconds: number) {
  return new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}

function askDemoCode(subject: DemoSubject, signal: AbortSignal) {
  const body = { ...(subject === 'ticket' ? ticket() : {}), replacement: subject === 'replacement' };
  return outcomeOf(api.POST('/v1/2fa/demo', { body, signal }));
}
