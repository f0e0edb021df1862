import { type SubmitEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from 'shared-ui';
import { Stack, TextArea, useMutation } from 'shared-ui/app';
import { useDraft } from '../../editor/use-draft.ts';
import { messageProblem } from './text-problem.ts';
import { TicketError } from './ticket-error.tsx';
import { showTicket, writeInTicket } from './tickets-api.ts';

interface AnswerFormProps {
  /** The ticket's. */
  id: string;
  closed: boolean;
}

const readText = (value: unknown) => (typeof value === 'string' ? value : undefined);

/** The next message of the reader's; it is kept until it is sent. */
export function AnswerForm({ id, closed }: AnswerFormProps) {
  const intl = useIntl();
  const { draft, setDraft } = useDraft(`ticket:${id}`, readText);
  const text = draft?.value ?? '';
  const [tried, setTried] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => writeInTicket(id, text.trim()),
    async onSuccess(ticket) {
      await showTicket(ticket);
      setTried(false);
      setDraft(undefined);
    },
  });
  const problem = messageProblem(text, intl);

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    setTried(true);
    reset();
    if (problem) event.currentTarget.querySelector('textarea')?.focus();
    else mutate();
  }

  return (
    <Stack as="form" width="form" onSubmit={submit} noValidate>
      <TextArea
        label={intl.formatMessage({ id: 'tickets.answer' })}
        hint={closed ? intl.formatMessage({ id: 'tickets.answer.closed' }) : undefined}
        error={tried || text ? problem : undefined}
        value={text}
        readOnly={isPending}
        onChange={({ target }) => setDraft(target.value ? { value: target.value, revision: 0 } : undefined)}
        dir="auto"
      />
      {error && <TicketError title={<FormattedMessage id="tickets.not-sent" />} error={error} />}
      <div>
        <Button type="submit" kind="primary" busy={isPending}>
          <FormattedMessage id="tickets.send" />
        </Button>
      </div>
    </Stack>
  );
}
