import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, Button, toResult } from 'shared-ui';
import { Stack } from 'shared-ui/app';
import { LeaveGuard } from '../../auth/second-factor/leave-guard.tsx';
import { RecoveryCodeList } from '../../auth/second-factor/recovery-code-list.tsx';
import { CodeConfirmation } from '../code-confirmation.tsx';
import styles from './task.module.css';

interface NewRecoveryCodesProps {
  onEnd: () => void;
}

/** Gives the person ten new recovery codes, for a code of their app. */
export function NewRecoveryCodes({ onEnd }: NewRecoveryCodesProps) {
  const [codes, setCodes] = useState<string[]>();
  if (codes) return <NewCodes codes={codes} onEnd={onEnd} />;
  return (
    <CodeConfirmation
      recovery={false}
      demo="session"
      confirm={<FormattedMessage id="account.codes.confirm" />}
      run={(code) => toResult(api.POST('/v1/me/recovery-codes', { body: { twofa_token: code } }))}
      onDone={({ recovery_codes }) => setCodes(recovery_codes)}
      onCancel={onEnd}
    >
      <h3 className={styles.title}>
        <FormattedMessage id="account.codes.title" />
      </h3>
      <p className={styles.text}>
        <FormattedMessage id="account.codes.text" />
      </p>
    </CodeConfirmation>
  );
}

function NewCodes({ codes, onEnd }: NewRecoveryCodesProps & { codes: string[] }) {
  const kept = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function end() {
    kept.current = true;
    onEnd();
  }

  return (
    <Stack start>
      <h3 ref={heading} tabIndex={-1} className={styles.title}>
        <FormattedMessage id="second-factor.codes.title" />
      </h3>
      <p className={styles.text}>
        <FormattedMessage id="account.codes.new" />
      </p>
      <RecoveryCodeList codes={codes} />
      <Button kind="primary" onClick={end}>
        <FormattedMessage id="second-factor.codes.kept" />
      </Button>
      <LeaveGuard kept={kept} />
    </Stack>
  );
}
