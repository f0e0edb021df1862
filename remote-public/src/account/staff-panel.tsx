import { type SubmitEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, Button, ButtonLink, toResult, useRefreshSession } from 'shared-ui';
import { Form, Notice, Row, Stack, TextField, useMutation } from 'shared-ui/app';
import { useErrorMessage } from './panel.tsx';
import styles from './staff-panel.module.css';

/** Activates a staff role. Collapsed, because few users need it. */
export function StaffPanel() {
  const [role, setRole] = useState<StaffRole>();
  if (role) return <ActivatedRole role={role} />;
  return (
    <details className={styles.staff}>
      <summary>
        <FormattedMessage id="account.staff" />
      </summary>
      <ActivationForm onActivated={setRole} />
    </details>
  );
}

function ActivatedRole({ role }: { role: StaffRole }) {
  const isAdmin = role === 'admin';
  return (
    <Row role="status">
      <Notice tone="success" inline>
        {isAdmin ? (
          <FormattedMessage id="account.staff.activated-admin" />
        ) : (
          <FormattedMessage id="account.staff.activated-moderator" />
        )}
      </Notice>
      {/* The staff area requires the second factor, which a new staff member has not entered yet. */}
      <ButtonLink to={isAdmin ? '/2fa?type=admin' : '/2fa?type=mod'}>
        {isAdmin ? (
          <FormattedMessage id="account.staff.open-admin" />
        ) : (
          <FormattedMessage id="account.staff.open-moderator" />
        )}
      </ButtonLink>
    </Row>
  );
}

/** A staff role. */
type StaffRole = 'moderator' | 'admin';

interface ActivationFormProps {
  onActivated: (role: StaffRole) => void;
}

/** Activates a role with the activation code from the operator. */
function ActivationForm({ onActivated }: ActivationFormProps) {
  const refreshSession = useRefreshSession();
  const getErrorMessage = useErrorMessage();
  const [code, setCode] = useState('');
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => toResult(api.POST('/v1/me/staff', { body: { code } })),
    async onSuccess({ role }) {
      await refreshSession();
      onActivated(role);
    },
  });

  function submit(event: SubmitEvent) {
    event.preventDefault();
    if (!isPending) mutate();
  }

  return (
    <Stack as={Form} width="field" isPending={isPending} onSubmit={submit}>
      <TextField
        label={<FormattedMessage id="account.staff.code" />}
        hint={<FormattedMessage id="account.staff.hint" />}
        error={error && getErrorMessage(error)}
        value={code}
        onChange={({ target }) => setCode(target.value)}
        required
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <div>
        <Button type="submit" isPending={isPending}>
          <FormattedMessage id="account.staff.activate" />
        </Button>
      </div>
    </Stack>
  );
}
