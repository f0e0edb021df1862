import { defineMessages, useIntl } from 'react-intl';
import { toast } from 'shared-ui';

const texts = defineMessages({
  saved: { id: 'changes.saved' },
  theirs: { id: 'changes.theirs' },
});

/** Says what became of what was changed, where the reader does not see it anyway. */
export function useSettledToast() {
  const { formatMessage } = useIntl();
  return (how: 'saved' | 'theirs' | 'ignored') => {
    if (how !== 'ignored') toast({ type: 'success', text: formatMessage(texts[how]) });
  };
}
