import { FormattedMessage } from 'react-intl';
import { WarningIcon } from 'shared-ui';
import styles from './not-stored.module.css';

/** Says that what is changed on this page is kept nowhere. */
export function NotStored() {
  return (
    <p className={styles.note}>
      <WarningIcon />
      <span>
        <FormattedMessage id="changes.not-stored" />
      </span>
    </p>
  );
}
