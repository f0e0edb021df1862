import { defineMessages, FormattedMessage } from 'react-intl';
import { BanIcon, CloseIcon } from 'shared-ui';
import { Badge, ClockIcon } from 'shared-ui/app';
import type { BanRequestState } from './ban-requests.ts';

const stateMessages = defineMessages({
  open: { id: 'ban-requests.state.open' },
  approved: { id: 'ban-requests.state.approved' },
  refused: { id: 'ban-requests.state.refused' },
});
const stateTones = { open: 'warning', approved: 'danger', refused: 'neutral' } as const;
const stateIcons = {
  open: <ClockIcon />,
  approved: <BanIcon />,
  refused: <CloseIcon />,
};

/** The state of a ban request. */
export function BanRequestBadge({ state }: { state: BanRequestState }) {
  return (
    <Badge tone={stateTones[state]} icon={stateIcons[state]}>
      <FormattedMessage {...stateMessages[state]} />
    </Badge>
  );
}
