import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, toResult } from 'shared-ui';
import { Stack } from 'shared-ui/app';
import { RecoveryCodes } from '../../auth/second-factor/recovery-codes.tsx';
import { CodeConfirmation } from '../code-confirmation.tsx';
import styles from './task.module.css';

interface NewRecoveryCodesProps {
  onEnd: () => void;
}

/** Gives the person ten new recovery codes, for a code of their app. */
export function NewRecoveryCodes({ onEnd }: NewRecoveryCodesProps) {
  const [codes, setCodes] = useState<string[]>();
  if (codes)
    return (
      <Stack start>
        <RecoveryCodes codes={codes} heading={{ level: 'h3', className: styles.title }} button={{}} onConfirmed={onEnd}>
          <p className={styles.text}>
            <FormattedMessage id="account.codes.new" />
          </p>
        </RecoveryCodes>
      </Stack>
    );
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
