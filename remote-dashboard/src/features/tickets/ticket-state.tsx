import { FormattedMessage } from 'react-intl';
import { BellIcon, CheckIcon } from 'shared-ui';
import { Badge } from 'shared-ui/lib/badge.tsx';

interface TicketStateProps {
  state: 'open' | 'closed';
  unread?: boolean;
}

/** Whether a ticket is open, closed, or has an answer that was not read. */
export function TicketState({ state, unread = false }: TicketStateProps) {
  if (unread)
    return (
      <Badge tone="accent" icon={<BellIcon />}>
        <FormattedMessage id="tickets.unread" />
      </Badge>
    );
  if (state === 'closed')
    return (
      <Badge tone="neutral" icon={<CheckIcon />}>
        <FormattedMessage id="tickets.state.closed" />
      </Badge>
    );
  return (
    <Badge tone="success">
      <FormattedMessage id="tickets.state.open" />
    </Badge>
  );
}
