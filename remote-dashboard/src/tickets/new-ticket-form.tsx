import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { Button, Card } from 'shared-ui';
import { TextArea, TextField } from 'shared-ui/work';
import type { Failure } from '../asking/failure.ts';
import { useDraft } from '../changes/use-draft.ts';
import { messageProblem, subjectProblem } from './text-problem.ts';
import { TicketFailure } from './ticket-failure.tsx';
import styles from './ticket-form.module.css';
import { openTicket } from './tickets-api.ts';

interface Draft {
  subject: string;
  text: string;
}

function readDraft(value: unknown): Draft | undefined {
  const [subject, text] = [Reflect.get(Object(value), 'subject'), Reflect.get(Object(value), 'text')];
  return typeof subject === 'string' && typeof text === 'string' ? { subject, text } : undefined;
}

/** What a ticket is about, and its first message; both are kept until they are sent. */
export function NewTicketForm() {
  const intl = useIntl();
  const navigate = useNavigate();
  const { draft, setDraft } = useDraft('ticket:new', readDraft);
  const { subject, text } = draft?.value ?? { subject: '', text: '' };
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const problems = { subject: subjectProblem(subject, intl), text: messageProblem(text, intl) };

  function edit(change: Partial<Draft>) {
    const value = { subject, text, ...change };
    setDraft(value.subject || value.text ? { value, revision: 0 } : undefined);
  }

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setTried(true);
    setFailure(undefined);
    const form = event.currentTarget;
    // Its error is shown only after this.
    if (problems.subject || problems.text)
      return void setTimeout(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    setSending(true);
    const outcome = await openTicket({ subject: subject.trim(), text: text.trim() });
    setSending(false);
    if (outcome.kind !== 'answered') return setFailure(outcome);
    setDraft(undefined);
    void navigate(`/tickets/${outcome.data.id}`, { replace: true });
  }

  return (
    <Card>
      <form onSubmit={send} className={styles.form} noValidate>
        <TextField
          label={intl.formatMessage({ id: 'tickets.subject' })}
          hint={intl.formatMessage({ id: 'tickets.subject.hint' })}
          error={tried || subject ? problems.subject : undefined}
          value={subject}
          onChange={({ target }) => edit({ subject: target.value })}
          autoComplete="off"
          dir="auto"
        />
        <TextArea
          label={intl.formatMessage({ id: 'tickets.text' })}
          hint={intl.formatMessage({ id: 'tickets.text.hint' })}
          error={tried || text ? problems.text : undefined}
          value={text}
          onChange={({ target }) => edit({ text: target.value })}
          dir="auto"
        />
        {failure && <TicketFailure title={<FormattedMessage id="tickets.not-opened" />} failure={failure} />}
        <div>
          <Button type="submit" kind="primary" busy={sending}>
            <FormattedMessage id="tickets.open" />
          </Button>
        </div>
      </form>
    </Card>
  );
}
