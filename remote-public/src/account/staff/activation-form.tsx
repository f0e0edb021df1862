import { type SubmitEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, Button, outcomeOf, useRefreshSession } from 'shared-ui';
import { TextField } from 'shared-ui/work';
import { useWordsFor } from '../use-words-for.ts';
import styles from './staff-panel.module.css';

/** A role that the operator has given. */
export type StaffRole = 'moderator' | 'admin';

interface ActivationFormProps {
  onActivated: (role: StaffRole) => void;
}

/** Makes a role effective with the one-time code that the operator has handed over. */
export function ActivationForm({ onActivated }: ActivationFormProps) {
  const refreshSession = useRefreshSession();
  const wordsFor = useWordsFor();
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const outcome = await outcomeOf(api.POST('/v1/me/staff', { body: { code } }));
    setBusy(false);
    if (outcome.kind !== 'answered') return setFailure(wordsFor(outcome));
    await refreshSession();
    onActivated(outcome.data.role);
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <TextField
        label={<FormattedMessage id="account.staff.code" />}
        hint={<FormattedMessage id="account.staff.hint" />}
        error={failure}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <Button type="submit" busy={busy}>
        <FormattedMessage id="account.staff.activate" />
      </Button>
    </form>
  );
}
