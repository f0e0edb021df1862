import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { ArrowLeftIcon, Button, ButtonLink, Card, PageMessages, usePageConfig } from 'shared-ui';
import { Form, getProperty, PageLayout, Stack, TextArea, TextField, useMutation } from 'shared-ui/app';
import { useDraft } from '../../editor/use-draft.ts';
import pageMessages from './messages/en.json?all-languages';
import { TicketError } from './ticket-error.tsx';
import { openTicket } from './tickets-api.ts';
import { validateMessage, validateSubject } from './validation.ts';

/** The page that opens a support ticket. */
export function Component() {
  return (
    <PageMessages pageMessages={pageMessages}>
      <NewTicketPage />
    </PageMessages>
  );
}

function NewTicketPage() {
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  return (
    <PageLayout
      title={formatMessage({ id: 'tickets.new' })}
      lead={<FormattedMessage id="tickets.new.lead" values={{ brand: brand.name }} />}
      actions={
        <ButtonLink icon={<ArrowLeftIcon />} to="/tickets">
          <FormattedMessage id="tickets.all" />
        </ButtonLink>
      }
    >
      <NewTicketForm />
    </PageLayout>
  );
}

interface Draft {
  subject: string;
  text: string;
}

function parseDraft(value: unknown): Draft | undefined {
  const [subject, text] = [getProperty(value, 'subject'), getProperty(value, 'text')];
  return typeof subject === 'string' && typeof text === 'string' ? { subject, text } : undefined;
}

/** The form with subject and first message. The draft is stored until it is sent. */
function NewTicketForm() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { draft, setDraft } = useDraft('ticket:new', parseDraft);
  const { subject, text } = draft?.value ?? { subject: '', text: '' };
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => openTicket({ subject: subject.trim(), text: text.trim() }),
    // Also when the form has unmounted.
    onSuccess: () => setDraft(undefined),
  });
  const problems = { subject: validateSubject(subject, intl), text: validateMessage(text, intl) };

  function edit(change: Partial<Draft>) {
    const value = { subject, text, ...change };
    setDraft(value.subject || value.text ? { value, revision: 0 } : undefined);
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setWasSubmitted(true);
    reset();
    const form = event.currentTarget;
    if (!problems.subject && !problems.text)
      return mutate(undefined, { onSuccess: ({ id }) => void navigate(`/tickets/${id}`, { replace: true }) });
    // Wait until the errors are rendered.
    setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }

  return (
    <Card>
      <Stack as={Form} gap={5} width="form" isPending={isPending} onSubmit={submit} noValidate>
        <TextField
          label={intl.formatMessage({ id: 'tickets.subject' })}
          hint={intl.formatMessage({ id: 'tickets.subject.hint' })}
          error={wasSubmitted || subject ? problems.subject : undefined}
          value={subject}
          onChange={({ target }) => edit({ subject: target.value })}
          autoComplete="off"
          dir="auto"
        />
        <TextArea
          label={intl.formatMessage({ id: 'tickets.text' })}
          hint={intl.formatMessage({ id: 'tickets.text.hint' })}
          error={wasSubmitted || text ? problems.text : undefined}
          value={text}
          onChange={({ target }) => edit({ text: target.value })}
          dir="auto"
        />
        {error && <TicketError title={<FormattedMessage id="tickets.not-opened" />} error={error} />}
        <div>
          <Button type="submit" kind="primary" isPending={isPending}>
            <FormattedMessage id="tickets.open" />
          </Button>
        </div>
      </Stack>
    </Card>
  );
}
