import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, type Outcome } from 'shared-ui';
import { TextArea } from 'shared-ui/work';
import type { Failure } from '../asking/failure.ts';
import { useDraft } from '../changes/use-draft.ts';
import styles from './answer-form.module.css';
import { messageProblem } from './text-problem.ts';
import { TicketFailure } from './ticket-failure.tsx';

interface AnswerFormProps {
  /** The ticket's. */
  id: string;
  closed: boolean;
  send: (text: string) => Promise<Outcome<unknown>>;
}

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The next message of the reader's; it is kept until it is sent. */
export function AnswerForm({ id, closed, send }: AnswerFormProps) {
  const intl = useIntl();
  const { draft, setDraft } = useDraft(`ticket:${id}`, readText);
  const text = draft?.value ?? '';
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const problem = messageProblem(text, intl);

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setTried(true);
    setFailure(undefined);
    if (problem) return event.currentTarget.querySelector('textarea')?.focus();
    setSending(true);
    const outcome = await send(text.trim());
    setSending(false);
    if (outcome.kind !== 'answered') return setFailure(outcome);
    setTried(false);
    setDraft(undefined);
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextArea
        label={intl.formatMessage({ id: 'tickets.answer' })}
        hint={closed ? intl.formatMessage({ id: 'tickets.answer.closed' }) : undefined}
        error={tried || text ? problem : undefined}
        value={text}
        readOnly={sending}
        onChange={({ target }) => setDraft(target.value ? { value: target.value, revision: 0 } : undefined)}
        dir="auto"
      />
      {failure && <TicketFailure title={<FormattedMessage id="tickets.not-sent" />} failure={failure} />}
      <div>
        <Button type="submit" kind="primary" busy={sending}>
          <FormattedMessage id="tickets.send" />
        </Button>
      </div>
    </form>
  );
}
