import { FormattedMessage } from 'react-intl';
import { ViewIcon } from './view-icon.tsx';
import styles from './view-only.module.css';

/** Says that what is on this page can be looked at, and not changed. */
export function ViewOnly() {
  return (
    <p className={styles.note}>
      <ViewIcon />
      <span>
        <FormattedMessage id="part.view-only" />
      </span>
    </p>
  );
}
