import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from 'shared-ui';
import { MessageLog } from 'shared-ui/lib/ticket-messages.tsx';
import { DateTime } from '../../components/moment.tsx';
import styles from './message-list.module.css';
import type { Message } from './ticket-calls.ts';

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
