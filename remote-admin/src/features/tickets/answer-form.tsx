import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Mutation } from 'shared-ui/app';
import { loadDraft, storeDraft } from 'shared-ui/lib/drafts.ts';
import { MessageForm } from 'shared-ui/lib/ticket-messages.tsx';
import { MAX_MESSAGE_LENGTH } from 'shared-ui/lib/tickets.ts';
import { RequestError } from '../../auth/request-error.tsx';

/** The name of the draft of an answer. */
export const answerDraft = (id: string) => `answer:${id}`;

interface AnswerFormProps {
  /** The ticket's. */
  id: string;
  closed: boolean;
  mutation: Mutation<unknown, string>;
}

/** The next answer. The draft is stored until it is sent. */
export function AnswerForm({ id, closed, mutation }: AnswerFormProps) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(() => loadDraft(answerDraft(id)) ?? '');

  function change(next: string) {
    storeDraft(answerDraft(id), next);
    setText(next);
  }

  function getProblem(typed: string, isTried: boolean): string | undefined {
    const { length } = typed.trim();
    const over = length - MAX_MESSAGE_LENGTH;
    if (over > 0) return formatMessage({ id: 'staff-tickets.answer.long' }, { most: MAX_MESSAGE_LENGTH, over });
    return isTried && length === 0 ? formatMessage({ id: 'staff-tickets.answer.empty' }) : undefined;
  }

  return (
    <MessageForm
      label={formatMessage({ id: 'staff-tickets.answer' })}
      hint={
        closed
          ? formatMessage({ id: 'staff-tickets.answer.closed' })
          : formatMessage({ id: 'staff-tickets.answer.hint' })
      }
      send={<FormattedMessage id="staff-tickets.send" />}
      text={text}
      onChange={change}
      getProblem={getProblem}
      mutation={mutation}
      error={<RequestError request={mutation} title={<FormattedMessage id="staff-tickets.not-sent" />} />}
    />
  );
}
