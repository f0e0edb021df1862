import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button, ErrorState } from 'shared-ui';
import { type Mutation, Stack, TextArea } from 'shared-ui/app';
import { useErrorMessage } from '../../auth/use-error-message.ts';
import { useStoredText } from './use-kept-text.ts';

const longest = 4000;

/** The name of the draft of an answer. */
export const answerDraft = (id: string) => `answer:${id}`;

interface AnswerFormProps {
  /** The ticket's. */
  id: string;
  closed: boolean;
  /** Sends a text. */
  answer: Mutation<unknown, string>;
}

/** The next answer; it is kept until it is sent. */
export function AnswerForm({ id, closed, answer: { mutate, isPending, error, reset } }: AnswerFormProps) {
  const { formatMessage } = useIntl();
  const getErrorMessage = useErrorMessage();
  const { text, setText } = useStoredText(answerDraft(id));
  const [tried, setTried] = useState(false);
  const over = text.trim().length - longest;
  const problem = problemOf();

  function problemOf(): string | undefined {
    if (over > 0) return formatMessage({ id: 'staff-tickets.answer.long' }, { most: longest, over });
    return tried && !text.trim() ? formatMessage({ id: 'staff-tickets.answer.empty' }) : undefined;
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setTried(true);
    reset();
    if (over > 0 || !text.trim()) return event.currentTarget.querySelector('textarea')?.focus();
    mutate(text.trim(), {
      onSuccess() {
        setTried(false);
        setText('');
      },
    });
  }

  return (
    <Stack as="form" width="form" onSubmit={submit} noValidate>
      <TextArea
        label={formatMessage({ id: 'staff-tickets.answer' })}
        hint={
          closed
            ? formatMessage({ id: 'staff-tickets.answer.closed' })
            : formatMessage({ id: 'staff-tickets.answer.hint' })
        }
        error={problem}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => setText(target.value)}
        dir="auto"
      />
      {error && <ErrorState title={<FormattedMessage id="staff-tickets.not-sent" />} text={getErrorMessage(error)} />}
      <div>
        <Button type="submit" kind="primary" busy={isPending}>
          <FormattedMessage id="staff-tickets.send" />
        </Button>
      </div>
    </Stack>
  );
}
