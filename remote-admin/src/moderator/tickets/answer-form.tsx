import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ErrorState, type Outcome } from 'shared-ui';
import { TextArea } from 'shared-ui/work';
import { type StaffFailure, useStaffFailure } from '../../entry/use-staff-failure.ts';
import styles from './answer-form.module.css';
import { useKeptText } from './use-kept-text.ts';

const longest = 4000;

interface AnswerFormProps {
  /** The ticket's. */
  id: string;
  closed: boolean;
  send: (text: string) => Promise<Outcome<unknown>>;
}

/** The next answer; it is kept until it is sent. */
export function AnswerForm({ id, closed, send }: AnswerFormProps) {
  const { formatMessage } = useIntl();
  const wordsOf = useStaffFailure();
  const { text, setText } = useKeptText(`answer:${id}`);
  const [tried, setTried] = useState(false);
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState<StaffFailure>();
  const over = text.trim().length - longest;
  const problem = problemOf();

  function problemOf(): string | undefined {
    if (over > 0) return formatMessage({ id: 'staff-tickets.answer.long' }, { most: longest, over });
    return tried && !text.trim() ? formatMessage({ id: 'staff-tickets.answer.empty' }) : undefined;
  }

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    setTried(true);
    setFailure(undefined);
    if (over > 0 || !text.trim()) return event.currentTarget.querySelector('textarea')?.focus();
    setSending(true);
    const outcome = await send(text.trim());
    setSending(false);
    if (outcome.kind !== 'answered') return setFailure(outcome);
    setTried(false);
    setText('');
  }

  return (
    <form onSubmit={submit} className={styles.form} noValidate>
      <TextArea
        label={formatMessage({ id: 'staff-tickets.answer' })}
        hint={
          closed
            ? formatMessage({ id: 'staff-tickets.answer.closed' })
            : formatMessage({ id: 'staff-tickets.answer.hint' })
        }
        error={problem}
        value={text}
        readOnly={sending}
        onChange={({ target }) => setText(target.value)}
        dir="auto"
      />
      {failure && <ErrorState title={<FormattedMessage id="staff-tickets.not-sent" />} text={wordsOf(failure)} />}
      <div>
        <Button type="submit" kind="primary" busy={sending}>
          <FormattedMessage id="staff-tickets.send" />
        </Button>
      </div>
    </form>
  );
}
