import { defineMessages } from 'react-intl';
import { TicketBadge, type TicketSummary } from 'shared-ui/app/tickets';

const messages = defineMessages({
  unread: { id: 'tickets.unread' },
  closed: { id: 'tickets.state.closed' },
  open: { id: 'tickets.state.open' },
});

/** A badge: the ticket is open, closed or unread. */
export function TicketState(props: Pick<TicketSummary, 'state'> & { unread?: boolean }) {
  return <TicketBadge {...props} messages={messages} unreadTone="accent" />;
}
