import { FormattedMessage, useIntl } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { List } from 'shared-ui/app';
import { RelativeTime } from '../history/ago.tsx';
import styles from './message-list.module.css';
import type { Message } from './tickets-api.ts';

interface MessageListProps {
  messages: Message[];
}

/** What was said, in its order; what is added while the page is open is read out. */
export function MessageList({ messages }: MessageListProps) {
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  return (
    <div role="log" aria-label={formatMessage({ id: 'tickets.conversation' })}>
      <List as="ol">
        {messages.map(({ number, staff, text, at }) => (
          <li key={number} className={staff ? `${styles.message} ${styles.team}` : styles.message}>
            <p className={styles.head}>
              <strong>
                {staff ? (
                  <FormattedMessage id="tickets.team" values={{ brand: brand.name }} />
                ) : (
                  <FormattedMessage id="tickets.you" />
                )}
              </strong>{' '}
              <RelativeTime moment={at} />
            </p>
            <p className={styles.text} dir="auto">
              {text}
            </p>
          </li>
        ))}
      </List>
    </div>
  );
}
