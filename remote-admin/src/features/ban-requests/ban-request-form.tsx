import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Card, toast } from 'shared-ui';
import { Stack, TextArea, TextField, useMutation } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { createBanRequest } from './ban-requests.ts';
import { type LookupResult, UserLookup } from './user-lookup.tsx';

interface BanRequestFormProps {
  onCreated: () => void;
}

/** The form for a ban request: user, reason and evidence. */
export function BanRequestForm({ onCreated }: BanRequestFormProps) {
  const [formKey, setFormKey] = useState(0);
  return (
    <Card>
      <BanRequestFields
        key={formKey}
        onSuccess={() => {
          setFormKey(formKey + 1);
          onCreated();
        }}
      />
    </Card>
  );
}

function BanRequestFields({ onSuccess }: { onSuccess: () => void }) {
  const { formatMessage } = useIntl();
  const [user, setUser] = useState<LookupResult>();
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const mutation = useMutation({
    mutationFn: createBanRequest,
    onSuccess({ person: { name } }) {
      toast({ type: 'success', text: formatMessage({ id: 'ban-requests.sent' }, { name }) });
      onSuccess();
    },
  });
  const { mutate, isPending, reset } = mutation;
  const problems = {
    user: getUserProblem(),
    reason: reason.trim() ? undefined : formatMessage({ id: 'ban-requests.reason.empty' }),
    evidence: evidence.trim() ? undefined : formatMessage({ id: 'ban-requests.evidence.empty' }),
  };

  function getUserProblem() {
    if (user?.is_banned) return formatMessage({ id: 'ban-requests.user.banned' }, { name: user.username });
    return user ? undefined : formatMessage({ id: 'ban-requests.user.missing' });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasSubmitted(true);
    reset();
    if (!user || Object.values(problems).some(Boolean)) return focusProblem(event.currentTarget);
    mutate({ userid: user.id, reason: reason.trim(), evidence: evidence.trim() });
  }

  return (
    <Stack gap={5} width="form">
      <UserLookup user={user} onResult={setUser} error={wasSubmitted || user?.is_banned ? problems.user : undefined} />
      <Stack as="form" gap={5} onSubmit={submit} noValidate>
        <TextField
          label={formatMessage({ id: 'ban-requests.reason' })}
          hint={formatMessage({ id: 'ban-requests.reason.hint' })}
          error={wasSubmitted ? problems.reason : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={500}
          autoComplete="off"
        />
        <TextArea
          label={formatMessage({ id: 'ban-requests.evidence' })}
          hint={formatMessage({ id: 'ban-requests.evidence.hint' })}
          error={wasSubmitted ? problems.evidence : undefined}
          value={evidence}
          onChange={({ target }) => setEvidence(target.value)}
          maxLength={4000}
        />
        <RequestError request={mutation} title={<FormattedMessage id="ban-requests.failed" />} />
        <div>
          <Button type="submit" kind="primary" isPending={isPending}>
            <FormattedMessage id="ban-requests.send" />
          </Button>
        </div>
      </Stack>
    </Stack>
  );
}

/** Focuses the first invalid field, once the errors are rendered. */
function focusProblem(form: HTMLElement) {
  setTimeout(() => form.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
