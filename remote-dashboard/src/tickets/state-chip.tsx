import { FormattedMessage } from 'react-intl';
import { BellIcon, CheckIcon } from 'shared-ui';
import styles from './state-chip.module.css';

interface StateChipProps {
  state: 'open' | 'closed';
  unread?: boolean;
}

/** How a ticket stands, in a word or two. */
export function StateChip({ state, unread = false }: StateChipProps) {
  if (unread)
    return (
      <span className={`${styles.chip} ${styles.unread}`}>
        <BellIcon />
        <FormattedMessage id="tickets.unread" />
      </span>
    );
  if (state === 'closed')
    return (
      <span className={styles.chip}>
        <CheckIcon />
        <FormattedMessage id="tickets.state.closed" />
      </span>
    );
  return (
    <span className={`${styles.chip} ${styles.open}`}>
      <FormattedMessage id="tickets.state.open" />
    </span>
  );
}
