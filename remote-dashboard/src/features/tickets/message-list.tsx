import { FormattedMessage, useIntl } from 'react-intl';
import { usePageConfig } from 'shared-ui';
import { MessageLog } from 'shared-ui/lib/ticket-messages.tsx';
import type { TicketMessage } from 'shared-ui/lib/tickets.ts';
import { RelativeTime } from '../history/ago.tsx';
import styles from './message-list.module.css';

interface MessageListProps {
  messages: TicketMessage[];
}

/** The messages of a ticket: the reader's and the team's. */
export function MessageList({ messages }: MessageListProps) {
  const { formatMessage } = useIntl();
  const { brand } = usePageConfig();
  return (
    <MessageLog label={formatMessage({ id: 'tickets.conversation' })} messages={messages} classNames={styles}>
      {({ staff, at }) => (
        <>
          <strong>
            {staff ? (
              <FormattedMessage id="tickets.team" values={{ brand: brand.name }} />
            ) : (
              <FormattedMessage id="tickets.you" />
            )}
          </strong>{' '}
          <RelativeTime moment={at} />
        </>
      )}
    </MessageLog>
  );
}
