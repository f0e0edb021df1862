import { FormattedMessage } from 'react-intl';
import { BellIcon, CheckIcon, Icon } from 'shared-ui';
import { Chip } from '../../chip/chip.tsx';

interface StateChipProps {
  state: 'open' | 'closed';
  unread?: boolean;
}

/** How a ticket stands, in a word. */
export function StateChip({ state, unread = false }: StateChipProps) {
  if (unread)
    return (
      <Chip tone="warn" icon={<BellIcon />}>
        <FormattedMessage id="staff-tickets.unread" />
      </Chip>
    );
  if (state === 'closed')
    return (
      <Chip tone="quiet" icon={<CheckIcon />}>
        <FormattedMessage id="staff-tickets.state.closed" />
      </Chip>
    );
  return (
    <Chip tone="good" icon={<Icon path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 6v6l4 2" />}>
      <FormattedMessage id="staff-tickets.state.open" />
    </Chip>
  );
}
