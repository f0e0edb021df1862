import { type SubmitEvent, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { api, Button, toResult, useRefreshSession } from 'shared-ui';
import { Stack, TextField, useMutation } from 'shared-ui/app';
import { useErrorMessage } from '../request-error.tsx';

/** A role that the operator has given. */
export type StaffRole = 'moderator' | 'admin';

interface ActivationFormProps {
  onActivated: (role: StaffRole) => void;
}

/** Makes a role effective with the one-time code that the operator has handed over. */
export function ActivationForm({ onActivated }: ActivationFormProps) {
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
    <Stack as="form" width="field" onSubmit={submit}>
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
        <Button type="submit" busy={isPending}>
          <FormattedMessage id="account.staff.activate" />
        </Button>
      </div>
    </Stack>
  );
}
