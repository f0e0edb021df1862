import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from 'shared-ui';
import styles from './code-form.module.css';
import { LeaveGuard } from './leave-guard.tsx';
import { RecoveryCodeList } from './recovery-code-list.tsx';

interface KeepRecoveryCodesProps {
  codes: string[];
  onKept: () => void;
}

/** Shows the recovery codes of a new second factor before the reader goes on. */
export function KeepRecoveryCodes({ codes, onKept }: KeepRecoveryCodesProps) {
  const kept = useRef(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  function goOn() {
    kept.current = true;
    onKept();
  }

  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={styles.heading}>
        <FormattedMessage id="second-factor.codes.title" />
      </h1>
      <p className={styles.lead}>
        <FormattedMessage id="second-factor.codes.lead" />
      </p>
      <RecoveryCodeList codes={codes} />
      <div className={styles.submit}>
        <Button kind="primary" size="large" onClick={goOn}>
          <FormattedMessage id="second-factor.codes.kept" />
        </Button>
      </div>
      <LeaveGuard kept={kept} />
    </>
  );
}
