import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from 'shared-ui';
import type { Mutation } from 'shared-ui/app';
import { loadDraft, storeDraft } from 'shared-ui/lib/drafts.ts';
import { MessageForm, MessageLog } from 'shared-ui/lib/ticket-messages.tsx';
import { MAX_MESSAGE_LENGTH } from 'shared-ui/lib/tickets.ts';
import { RequestError } from '../../auth/request-error.tsx';
import { DateTime } from '../../components/date-time.tsx';
import styles from './message-list.module.css';
import type { Message } from './tickets-api.ts';

interface MessageListProps {
  messages: Message[];
}

/** The messages of a ticket, each with its author. */
export function MessageList({ messages }: MessageListProps) {
  const { formatMessage } = useIntl();
  const getName = ({ by }: Message) => by?.name ?? formatMessage({ id: 'staff-tickets.somebody' });
  return (
    <MessageLog
      label={formatMessage({ id: 'staff-tickets.conversation' })}
      messages={messages}
      classNames={styles}
      avatar={(message) => (
        <Avatar id={message.by?.id ?? '0'} name={getName(message)} src={message.by?.avatar} size={32} />
      )}
    >
      {(message) => (
        <>
          <strong>
            <bdi>{getName(message)}</bdi>
          </strong>
          {message.staff && (
            <span>
              <FormattedMessage id="staff-tickets.staff" />
            </span>
          )}
          <DateTime at={message.at} exact />
        </>
      )}
    </MessageLog>
  );
}

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
      validate={getProblem}
      mutation={mutation}
      error={<RequestError request={mutation} title={<FormattedMessage id="staff-tickets.not-sent" />} />}
    />
  );
}
