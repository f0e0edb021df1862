import { defineMessages } from 'react-intl';
import { ClockIcon } from 'shared-ui/app';
import { TicketBadge, type TicketSummary } from 'shared-ui/app/tickets';

const messages = defineMessages({
  unread: { id: 'staff-tickets.unread' },
  closed: { id: 'staff-tickets.state.closed' },
  open: { id: 'staff-tickets.state.open' },
});

/** A badge: the ticket is open, closed, or unread by the staff. */
export function TicketState(props: Pick<TicketSummary, 'state'> & { unread?: boolean }) {
  return <TicketBadge {...props} messages={messages} unreadTone="warning" openIcon={<ClockIcon />} />;
}
