import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api, toast, toResult } from 'shared-ui';
import { Stack } from 'shared-ui/app';
import { EnrolmentGuide } from '../auth/second-factor/enrolment-guide.tsx';
import { RecoveryCodes } from '../auth/second-factor/recovery-codes.tsx';
import { CodeConfirmation } from './code-confirmation.tsx';
import styles from './factor-tasks.module.css';

interface NewDeviceProps {
  onEnd: () => void;
}

interface NextApp {
  secret: string;
  uri: string;
  qr: string;
}

/** Sets up an authenticator app in the place of the present one: a code of the old one first, then one of the new. */
export function NewDevice({ onEnd }: NewDeviceProps) {
  const { formatMessage } = useIntl();
  const [next, setNext] = useState<NextApp>();

  function finish() {
    toast({ type: 'success', text: formatMessage({ id: 'account.device.done' }) });
    onEnd();
  }

  if (!next)
    return (
      <CodeConfirmation
        key="present"
        recovery
        demo="session"
        confirm={<FormattedMessage id="account.device.continue" />}
        run={(code) => toResult(api.POST('/v1/me/second-factor/enrolment', { body: { twofa_token: code } }))}
        onDone={setNext}
        onCancel={onEnd}
      >
        <h3 className={styles.title}>
          <FormattedMessage id="account.device.title" />
        </h3>
        <p className={styles.text}>
          <FormattedMessage id="account.device.present" />
        </p>
      </CodeConfirmation>
    );
  return (
    <CodeConfirmation
      key="next"
      recovery={false}
      demo="replacement"
      confirm={<FormattedMessage id="account.device.confirm" />}
      run={(code) => toResult(api.POST('/v1/me/second-factor', { body: { twofa_token: code } }))}
      onDone={finish}
      onCancel={onEnd}
    >
      <h3 className={styles.title}>
        <FormattedMessage id="account.device.title" />
      </h3>
      <p className={styles.text}>
        <FormattedMessage id="account.device.next" />
      </p>
      <EnrolmentGuide {...next} />
    </CodeConfirmation>
  );
}

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
