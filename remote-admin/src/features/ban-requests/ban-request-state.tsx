import { defineMessages, FormattedMessage } from 'react-intl';
import { BanIcon, CloseIcon } from 'shared-ui';
import { Badge } from 'shared-ui/lib/badge.tsx';
import { ClockIcon } from 'shared-ui/lib/icons.tsx';
import type { BanRequestStatus } from './ban-requests.ts';

const texts = defineMessages({
  open: { id: 'ask-ban.state.open' },
  approved: { id: 'ask-ban.state.approved' },
  refused: { id: 'ask-ban.state.refused' },
});
const tones = { open: 'warning', approved: 'danger', refused: 'neutral' } as const;
const icons = {
  open: <ClockIcon />,
  approved: <BanIcon />,
  refused: <CloseIcon />,
};

/** What became of a proposal, in a word. */
export function StateChip({ state }: { state: BanRequestStatus }) {
  return (
    <Badge tone={tones[state]} icon={icons[state]}>
      <FormattedMessage {...texts[state]} />
    </Badge>
  );
}
