import { FormattedMessage, useIntl } from 'react-intl';
import { Avatar } from 'shared-ui';
import { List } from 'shared-ui/app';
import { DateTime } from '../../components/moment.tsx';
import styles from './message-list.module.css';
import type { Message } from './ticket-calls.ts';

interface MessageListProps {
  messages: Message[];
}

/** What was said, in its order and by whom; what is added while the page is open is read out. */
export function MessageList({ messages }: MessageListProps) {
  const { formatMessage } = useIntl();
  return (
    <div role="log" aria-label={formatMessage({ id: 'staff-tickets.conversation' })}>
      <List as="ol">
        {messages.map((message) => (
          <Said key={message.number} message={message} />
        ))}
      </List>
    </div>
  );
}

function Said({ message: { staff, by, text, at } }: { message: Message }) {
  const { formatMessage } = useIntl();
  const name = by?.name ?? formatMessage({ id: 'staff-tickets.somebody' });
  return (
    <li className={staff ? `${styles.message} ${styles.staff}` : styles.message}>
      <Avatar id={by?.id ?? '0'} name={name} src={by?.avatar} size={32} />
      <div>
        <p className={styles.head}>
          <strong>
            <bdi>{name}</bdi>
          </strong>
          {staff && (
            <span>
              <FormattedMessage id="staff-tickets.staff" />
            </span>
          )}
          <DateTime at={at} exact />
        </p>
        <p className={styles.text} dir="auto">
          {text}
        </p>
      </div>
    </li>
  );
}
