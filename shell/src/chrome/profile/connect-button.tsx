import { FormattedMessage } from 'react-intl';
import { getSignInUrl, usePageConfig } from 'shared-ui';
import styles from './connect-button.module.css';

/** Begins to sign in, at the chat platform. */
export function ConnectButton() {
  const config = usePageConfig();
  // The router must not answer it: it leads out of the page.
  return (
    <a className={styles.connect} href={getSignInUrl(config)}>
      <FormattedMessage id="navbar.connect" />
    </a>
  );
}
