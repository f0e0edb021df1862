import { defineMessages } from 'react-intl';
import { ClockIcon } from 'shared-ui/lib/icons.tsx';
import { TicketBadge } from 'shared-ui/lib/ticket-state.tsx';
import type { TicketSummary } from 'shared-ui/lib/tickets.ts';

const messages = defineMessages({
  unread: { id: 'staff-tickets.unread' },
  closed: { id: 'staff-tickets.state.closed' },
  open: { id: 'staff-tickets.state.open' },
});

/** A badge: the ticket is open, closed, or unread by the staff. */
export function TicketState(props: Pick<TicketSummary, 'state'> & { unread?: boolean }) {
  return <TicketBadge {...props} messages={messages} unreadTone="warning" openIcon={<ClockIcon />} />;
}
