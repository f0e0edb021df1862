import { FormattedMessage } from 'react-intl';
import { CheckIcon } from 'shared-ui';
import styles from './shared-access.module.css';

/** Two of a server's roles, one of which has access. */
export function SharedAccess() {
  return (
    <ul className={styles.roles}>
      <li className={styles.open}>
        <FormattedMessage id="landing.access.first" />
        <b>
          <CheckIcon />
          <FormattedMessage id="landing.access.yes" />
        </b>
      </li>
      <li>
        <FormattedMessage id="landing.access.second" />
        <b>
          <FormattedMessage id="landing.access.no" />
        </b>
      </li>
    </ul>
  );
}
