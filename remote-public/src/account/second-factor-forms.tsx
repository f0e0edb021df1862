import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { api, toast, toResult } from 'shared-ui';
import { Stack } from 'shared-ui/app';
import { EnrolmentGuide } from '../auth/second-factor/enrolment-guide.tsx';
import { RecoveryCodes } from '../auth/second-factor/recovery-codes.tsx';
import { CodeConfirmation } from './code-confirmation.tsx';
import styles from './second-factor-forms.module.css';

interface ReplaceAppProps {
  onEnd: () => void;
}

/** The secret for a new authenticator app, also as a link and as a QR code. */
interface Enrolment {
  secret: string;
  uri: string;
  qr: string;
}

/** Replaces the authenticator app. Requires a code of the current app first, then one of the new app. */
export function ReplaceApp({ onEnd }: ReplaceAppProps) {
  const { formatMessage } = useIntl();
  const [newApp, setNewApp] = useState<Enrolment>();

  function handleReplaced() {
    toast({ type: 'success', text: formatMessage({ id: 'account.app.done' }) });
    onEnd();
  }

  if (!newApp)
    return (
      <CodeConfirmation
        key="current-app"
        allowsRecoveryCode
        demoSubject="session"
        submitLabel={<FormattedMessage id="account.app.continue" />}
        submitCode={(code) => toResult(api.POST('/v1/me/second-factor/enrolment', { body: { twofa_token: code } }))}
        onSuccess={setNewApp}
        onCancel={onEnd}
      >
        <h3 className={styles.title}>
          <FormattedMessage id="account.app.title" />
        </h3>
        <p className={styles.text}>
          <FormattedMessage id="account.app.current" />
        </p>
      </CodeConfirmation>
    );
  return (
    <CodeConfirmation
      key="new-app"
      allowsRecoveryCode={false}
      demoSubject="replacement"
      submitLabel={<FormattedMessage id="account.app.confirm" />}
      submitCode={(code) => toResult(api.POST('/v1/me/second-factor', { body: { twofa_token: code } }))}
      onSuccess={handleReplaced}
      onCancel={onEnd}
    >
      <h3 className={styles.title}>
        <FormattedMessage id="account.app.title" />
      </h3>
      <p className={styles.text}>
        <FormattedMessage id="account.app.new" />
      </p>
      <EnrolmentGuide {...newApp} />
    </CodeConfirmation>
  );
}

interface NewRecoveryCodesProps {
  onEnd: () => void;
}

/** Creates ten new recovery codes, after the user has entered a code from the app. */
export function NewRecoveryCodes({ onEnd }: NewRecoveryCodesProps) {
  const [codes, setCodes] = useState<string[]>();
  if (codes)
    return (
      <Stack alignStart>
        <RecoveryCodes codes={codes} heading={{ level: 'h3', className: styles.title }} button={{}} onConfirmed={onEnd}>
          <p className={styles.text}>
            <FormattedMessage id="account.codes.new" />
          </p>
        </RecoveryCodes>
      </Stack>
    );
  return (
    <CodeConfirmation
      allowsRecoveryCode={false}
      demoSubject="session"
      submitLabel={<FormattedMessage id="account.codes.confirm" />}
      submitCode={(code) => toResult(api.POST('/v1/me/recovery-codes', { body: { twofa_token: code } }))}
      onSuccess={({ recovery_codes }) => setCodes(recovery_codes)}
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
