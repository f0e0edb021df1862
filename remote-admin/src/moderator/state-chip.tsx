import { defineMessages, FormattedMessage } from 'react-intl';
import { BanIcon, CloseIcon, Icon } from 'shared-ui';
import { Chip } from '../chip/chip.tsx';
import type { ProposalState } from './proposals.ts';

const texts = defineMessages({
  open: { id: 'ask-ban.state.open' },
  approved: { id: 'ask-ban.state.approved' },
  refused: { id: 'ask-ban.state.refused' },
});
const tones = { open: 'warn', approved: 'bad', refused: 'quiet' } as const;
const icons = {
  open: <Icon path="M12 2a10 10 0 1 0 0 20a10 10 0 1 0 0-20M12 6v6l4 2" />,
  approved: <BanIcon />,
  refused: <CloseIcon />,
};

/** What became of a proposal, in a word. */
export function StateChip({ state }: { state: ProposalState }) {
  return (
    <Chip tone={tones[state]} icon={icons[state]}>
      <FormattedMessage {...texts[state]} />
    </Chip>
  );
}
