import { FormattedMessage } from 'react-intl';
import { BellIcon, CheckIcon } from 'shared-ui';
import { Badge } from 'shared-ui/lib/badge.tsx';
import { ClockIcon } from 'shared-ui/lib/clock-icon.tsx';

interface TicketStateProps {
  state: 'open' | 'closed';
  unread?: boolean;
}

/** How a ticket stands, in a word. */
export function TicketState({ state, unread = false }: TicketStateProps) {
  if (unread)
    return (
      <Badge tone="warning" icon={<BellIcon />}>
        <FormattedMessage id="staff-tickets.unread" />
      </Badge>
    );
  if (state === 'closed')
    return (
      <Badge tone="neutral" icon={<CheckIcon />}>
        <FormattedMessage id="staff-tickets.state.closed" />
      </Badge>
    );
  return (
    <Badge tone="success" icon={<ClockIcon />}>
      <FormattedMessage id="staff-tickets.state.open" />
    </Badge>
  );
}
