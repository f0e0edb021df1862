import { useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from 'shared-ui';
import { loadDraft, type Mutation, Stack, storeDraft, useDraftRemoval } from 'shared-ui/app';
import { MAX_MESSAGE_LENGTH, MessageForm, MessageLog } from 'shared-ui/app/tickets';
import { RequestError } from '../../auth/request-error.tsx';
import { DateTime } from '../../components/date-time.tsx';
import styles from './ticket-conversation.module.css';
import type { Message } from './tickets-api.ts';
import { UsualReplies } from './usual-replies.tsx';

interface MessageListProps {
  messages: Message[];
}

/** The messages of a ticket, each with its author. */
export function MessageList({ messages }: MessageListProps) {
  const { formatMessage } = useIntl();
  const getName = ({ by }: Message) => by?.name ?? formatMessage({ id: 'staff-tickets.deleted-user' });
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
          <DateTime time={message.at} showsTime />
        </>
      )}
    </MessageLog>
  );
}

/** The name of a reply's draft. */
export const getDraftName = (id: string) => `answer:${id}`;

interface ReplyFormProps {
  /** The ticket's id. */
  id: string;
  closed: boolean;
  mutation: Mutation<unknown, string>;
}

/** The form for a reply. The draft is stored until it is sent. */
export function ReplyForm({ id, closed, mutation }: ReplyFormProps) {
  const { formatMessage } = useIntl();
  const [text, setText] = useState(() => loadDraft(getDraftName(id)) ?? '');
  const formRef = useRef<HTMLDivElement>(null);
  useDraftRemoval(getDraftName(id), () => setText(''));

  function handleChange(next: string) {
    storeDraft(getDraftName(id), next);
    setText(next);
  }

  function insert(reply: string) {
    handleChange([text.trimEnd(), reply].filter(Boolean).join('\n\n'));
    formRef.current?.querySelector('textarea')?.focus();
  }

  function validate(message: string, wasSubmitted: boolean): string | undefined {
    const { length } = message.trim();
    const excessLength = length - MAX_MESSAGE_LENGTH;
    if (excessLength > 0)
      return formatMessage({ id: 'staff-tickets.reply.long' }, { most: MAX_MESSAGE_LENGTH, over: excessLength });
    return wasSubmitted && length === 0 ? formatMessage({ id: 'staff-tickets.reply.empty' }) : undefined;
  }

  return (
    <Stack ref={formRef} gap={3}>
      <UsualReplies isPending={mutation.isPending} onInsert={insert} />
      <MessageForm
        label={formatMessage({ id: 'staff-tickets.reply' })}
        hint={
          closed
            ? formatMessage({ id: 'staff-tickets.reply.closed' })
            : formatMessage({ id: 'staff-tickets.reply.hint' })
        }
        submitLabel={<FormattedMessage id="staff-tickets.send" />}
        text={text}
        onChange={handleChange}
        validate={validate}
        mutation={mutation}
        error={<RequestError request={mutation} title={<FormattedMessage id="staff-tickets.not-sent" />} />}
      />
    </Stack>
  );
}
