import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { api, Button, broadcastSignOut, toast, toResult, useRefreshSession, useSession } from 'shared-ui';
import { Stack, TextField } from 'shared-ui/app';
import { clearUserItems } from '../auth/user-items.ts';
import { CodeConfirmation } from './code-confirmation.tsx';
import styles from './deletion-panel.module.css';
import { Panel } from './panel.tsx';

/** Explains what deleting the account means, and deletes it. */
export function DeletionPanel() {
  const session = useSession();
  const [isFormOpen, setIsFormOpen] = useState(false);
  const profile = session.state === 'signed-in' ? session.profile : undefined;
  const isStaff = profile?.is_mod || profile?.is_admin;
  return (
    <Panel title={<FormattedMessage id="account.delete" />} text={<FormattedMessage id="account.delete.text" />}>
      <Stack alignStart>
        <div className={styles.lists}>
          <div>
            <h3>
              <FormattedMessage id="account.delete.removed" />
            </h3>
            <ul>
              <li>
                <FormattedMessage id="account.delete.removed.account" />
              </li>
              <li>
                <FormattedMessage id="account.delete.removed.sessions" />
              </li>
              <li>
                <FormattedMessage id="account.delete.removed.consent" />
              </li>
            </ul>
          </div>
          <div>
            <h3>
              <FormattedMessage id="account.delete.stored" />
            </h3>
            <ul>
              <li>
                <FormattedMessage id="account.delete.stored.servers" />
              </li>
              <li>
                <FormattedMessage id="account.delete.stored.ban" />
              </li>
              <li>
                <FormattedMessage id="account.delete.stored.log" />
              </li>
            </ul>
          </div>
        </div>
        {isStaff && (
          <p>
            <FormattedMessage id="account.delete.staff" />
          </p>
        )}
        {profile && !isStaff && isFormOpen && (
          <DeletionForm name={profile.global_name} onCancel={() => setIsFormOpen(false)} />
        )}
        {profile && !isStaff && !isFormOpen && (
          <Button onClick={() => setIsFormOpen(true)}>
            <FormattedMessage id="account.delete.start" />
          </Button>
        )}
      </Stack>
    </Panel>
  );
}

interface DeletionFormProps {
  /** The name that the user must type. */
  name: string;
  onCancel: () => void;
}

/** The form that deletes the account. Requires the account's name and a code. */
function DeletionForm({ name, onCancel }: DeletionFormProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const [typedName, setTypedName] = useState('');
  const [hasMismatch, setHasMismatch] = useState(false);

  function validateName() {
    const isMismatch = typedName.trim() !== name;
    setHasMismatch(isMismatch);
    return !isMismatch;
  }

  async function handleDeleted() {
    clearUserItems('deletion');
    await refreshSession();
    broadcastSignOut();
    await navigate('/', { replace: true });
    toast({ type: 'success', text: formatMessage({ id: 'account.delete.done' }) });
  }

  return (
    <CodeConfirmation
      allowsRecoveryCode
      demoSubject="session"
      danger
      submitLabel={<FormattedMessage id="account.delete.confirm" />}
      validate={validateName}
      submitCode={(code) => toResult(api.DELETE('/v1/me', { body: { twofa_token: code } }))}
      onSuccess={handleDeleted}
      onCancel={onCancel}
    >
      <p>
        <FormattedMessage id="account.delete.warning" />
      </p>
      <TextField
        label={formatMessage({ id: 'account.delete.type' }, { name })}
        error={hasMismatch ? formatMessage({ id: 'account.delete.wrong' }, { name }) : undefined}
        value={typedName}
        onChange={({ target }) => setTypedName(target.value)}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <p>
        <FormattedMessage id="account.delete.code" />
      </p>
    </CodeConfirmation>
  );
}
