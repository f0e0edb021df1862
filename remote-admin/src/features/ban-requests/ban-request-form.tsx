import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, Card, toast } from 'shared-ui';
import { Stack, TextArea, TextField, useMutation } from 'shared-ui/app';
import { RequestError } from '../../auth/request-error.tsx';
import { proposeBan } from './ban-requests.ts';
import { type FoundPerson, UserLookup } from './user-lookup.tsx';

interface BanRequestFormProps {
  onProposed: () => void;
}

/** Asks administrators to keep somebody out: whom, why, and what shows it. */
export function BanRequestForm({ onProposed }: BanRequestFormProps) {
  const [round, setRound] = useState(0);
  return (
    <Card>
      <BanRequestFields
        key={round}
        onDone={() => {
          setRound(round + 1);
          onProposed();
        }}
      />
    </Card>
  );
}

function BanRequestFields({ onDone }: { onDone: () => void }) {
  const { formatMessage } = useIntl();
  const [person, setPerson] = useState<FoundPerson>();
  const [reason, setReason] = useState('');
  const [evidence, setEvidence] = useState('');
  const [tried, setTried] = useState(false);
  const proposal = useMutation({
    mutationFn: proposeBan,
    onSuccess({ person: { name } }) {
      toast({ type: 'success', text: formatMessage({ id: 'ask-ban.sent' }, { name }) });
      onDone();
    },
  });
  const { mutate, isPending, reset } = proposal;
  const problems = {
    person: personProblem(),
    reason: reason.trim() ? undefined : formatMessage({ id: 'ask-ban.reason.empty' }),
    evidence: evidence.trim() ? undefined : formatMessage({ id: 'ask-ban.evidence.empty' }),
  };

  function personProblem() {
    if (person?.is_banned) return formatMessage({ id: 'ask-ban.banned' }, { name: person.username });
    return person ? undefined : formatMessage({ id: 'ask-ban.person.missing' });
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setTried(true);
    reset();
    if (!person || Object.values(problems).some(Boolean)) return focusProblem(event.currentTarget);
    mutate({ userid: person.id, reason: reason.trim(), evidence: evidence.trim() });
  }

  return (
    <Stack gap={5} width="form">
      <UserLookup found={person} onFound={setPerson} error={tried || person?.is_banned ? problems.person : undefined} />
      <Stack as="form" gap={5} onSubmit={submit} noValidate>
        <TextField
          label={formatMessage({ id: 'ask-ban.reason' })}
          hint={formatMessage({ id: 'ask-ban.reason.hint' })}
          error={tried ? problems.reason : undefined}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={500}
          autoComplete="off"
        />
        <TextArea
          label={formatMessage({ id: 'ask-ban.evidence' })}
          hint={formatMessage({ id: 'ask-ban.evidence.hint' })}
          error={tried ? problems.evidence : undefined}
          value={evidence}
          onChange={({ target }) => setEvidence(target.value)}
          maxLength={4000}
        />
        <RequestError request={proposal} title={<FormattedMessage id="ask-ban.failed" />} />
        <div>
          <Button type="submit" kind="primary" isPending={isPending}>
            <FormattedMessage id="ask-ban.send" />
          </Button>
        </div>
      </Stack>
    </Stack>
  );
}

/** Leads to the first field that is not right: its error is shown only after this. */
function focusProblem(form: HTMLElement) {
  setTimeout(() => form.parentElement?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
