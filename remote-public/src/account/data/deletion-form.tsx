import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { api, broadcastSignOut, clearCookies, toast, toResult, useRefreshSession } from 'shared-ui';
import { TextField } from 'shared-ui/app';
import { CodeConfirmation } from '../code-confirmation.tsx';

interface DeletionFormProps {
  /** What has to be typed. */
  name: string;
  onCancel: () => void;
}

/** Deletes the account, once its name and a code were typed. */
export function DeletionForm({ name, onCancel }: DeletionFormProps) {
  const { formatMessage } = useIntl();
  const navigate = useNavigate();
  const refreshSession = useRefreshSession();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);

  function isReady() {
    const wrong = typed.trim() !== name;
    setWrong(wrong);
    return !wrong;
  }

  async function leave() {
    clearCookies('language');
    await refreshSession();
    broadcastSignOut();
    await navigate('/', { replace: true });
    toast({ type: 'success', text: formatMessage({ id: 'account.delete.done' }) });
  }

  return (
    <CodeConfirmation
      recovery
      demo="session"
      danger
      confirm={<FormattedMessage id="account.delete.confirm" />}
      isReady={isReady}
      run={(code) => toResult(api.DELETE('/v1/me', { body: { twofa_token: code } }))}
      onDone={leave}
      onCancel={onCancel}
    >
      <p>
        <FormattedMessage id="account.delete.warning" />
      </p>
      <TextField
        label={formatMessage({ id: 'account.delete.type' }, { name })}
        error={isWrong ? formatMessage({ id: 'account.delete.wrong' }, { name }) : undefined}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
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
