import type { ReactNode } from 'react';
import { FormattedMessage, type MessageDescriptor } from 'react-intl';
import { BellIcon, CheckIcon } from 'shared-ui';
import { Badge, Row } from 'shared-ui/app';
import styles from './ticket-state.module.css';

interface TicketBadgeProps {
  state: 'open' | 'closed';
  unread?: boolean;
  messages: Record<'open' | 'closed' | 'unread', MessageDescriptor>;
  unreadTone: 'accent' | 'warning';
  openIcon?: ReactNode;
}

/** Whether a ticket is open, closed or unread. */
export function TicketBadge({ state, unread = false, messages, unreadTone, openIcon }: TicketBadgeProps) {
  const [tone, icon] = unread
    ? ([unreadTone, <BellIcon key="unread" />] as const)
    : state === 'closed'
      ? (['neutral', <CheckIcon key="closed" />] as const)
      : (['success', openIcon] as const);
  return (
    <Badge tone={tone} icon={icon}>
      <FormattedMessage {...messages[unread ? 'unread' : state]} />
    </Badge>
  );
}

interface TicketLeadProps {
  id: string;
  /** Undefined until the ticket is loaded. */
  badge: ReactNode;
  since: ReactNode;
}

/** A ticket's id, state and creation time. */
export function TicketLead({ id, badge, since }: TicketLeadProps) {
  return (
    <Row as="span">
      <code className={styles.id}>#{id}</code>
      {badge && (
        <>
          <span role="status">{badge}</span>
          <span>{since}</span>
        </>
      )}
    </Row>
  );
}
