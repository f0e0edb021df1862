import { FormattedMessage } from 'react-intl';
import { Logo } from '../logo.tsx';
import styles from './loading-overlay.module.css';

/** Stands where a page will be that has nothing to show yet. */
export function LoadingOverlay() {
  return (
    <div className={styles.overlay} role="status" data-overlay>
      <Logo width={50} />
      <p>
        <FormattedMessage id="overlay.loading" />
      </p>
    </div>
  );
}
