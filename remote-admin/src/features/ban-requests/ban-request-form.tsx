import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router';
import { Button, Card, toast } from 'shared-ui';
import { Form, Stack, TextArea, TextField, useDraftRemoval, useMutation } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { type BanRequestDraft, getDraftName, loadForm, removeForm, storeForm } from './ban-request-draft.ts';
import { createBanRequest } from './ban-requests.ts';
import { type LookupResult, UserLookup } from './user-lookup.tsx';

interface BanRequestFormProps {
  onCreated: () => void;
}

/** The form for a ban request: user, reason and evidence. The draft is stored until it is sent. */
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
  const [params] = useSearchParams();
  // The form stays mounted while another ban request is shown.
  const [userId] = useState(() => params.get('id'));
  const draftName = getDraftName(userId);
  const [user, setUser] = useState<LookupResult>();
  const [form, setForm] = useState(() => loadForm(draftName, userId));
  const { reason, evidence } = form;
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const mutation = useMutation({
    mutationFn: ({ userid, sent }: { userid: string; sent: BanRequestDraft }) =>
      createBanRequest({ userid, reason: sent.reason.trim(), evidence: sent.evidence.trim() }),
    onSuccess({ person: { name } }, { sent }) {
      // Also when the form has unmounted.
      removeForm(draftName, sent);
      toast({ type: 'success', text: formatMessage({ id: 'ban-requests.sent' }, { name }) });
    },
  });
  const { mutate, isPending, reset } = mutation;
  useDraftRemoval(draftName, () => setForm({ id: form.id, reason: '', evidence: '' }));
  const problems = {
    user: getUserProblem(),
    reason: reason.trim() ? undefined : formatMessage({ id: 'ban-requests.reason.empty' }),
    evidence: evidence.trim() ? undefined : formatMessage({ id: 'ban-requests.evidence.empty' }),
  };

  function update(changes: Partial<BanRequestDraft>) {
    const next = { ...form, ...changes };
    storeForm(draftName, next);
    setForm(next);
  }

  function getUserProblem() {
    if (user?.is_banned) return formatMessage({ id: 'ban-requests.user.banned' }, { name: user.username });
    return user ? undefined : formatMessage({ id: 'ban-requests.user.missing' });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setWasSubmitted(true);
    reset();
    if (!user || Object.values(problems).some(Boolean)) return focusProblem(event.currentTarget);
    mutate({ userid: user.id, sent: form }, { onSuccess });
  }

  return (
    <Stack gap={5} width="form">
      <UserLookup
        user={user}
        initialId={form.id}
        onIdChange={(id) => update({ id })}
        onResult={setUser}
        error={wasSubmitted || user?.is_banned ? problems.user : undefined}
        isFormPending={isPending}
      />
      <Stack as={Form} gap={5} isPending={isPending} onSubmit={submit} noValidate>
        <TextField
          label={formatMessage({ id: 'ban-requests.reason' })}
          hint={formatMessage({ id: 'ban-requests.reason.hint' })}
          error={wasSubmitted ? problems.reason : undefined}
          value={reason}
          onChange={({ target }) => update({ reason: target.value })}
          maxLength={500}
          autoComplete="off"
        />
        <TextArea
          label={formatMessage({ id: 'ban-requests.evidence' })}
          hint={formatMessage({ id: 'ban-requests.evidence.hint' })}
          error={wasSubmitted ? problems.evidence : undefined}
          value={evidence}
          onChange={({ target }) => update({ evidence: target.value })}
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
