import { FormattedMessage } from 'react-intl';
import styles from './loading-overlay.module.css';
import { Logo } from './logo.tsx';

/** Stands where a page will be that has nothing to show yet. */
export function LoadingOverlay() {
  return (
    <div className={styles.overlay} role="status" data-overlay>
      <Logo width={50} />
      <p>
        <FormattedMessage id="overlay.loading" />
      </p>
      {/* Style sheets show it after a while: what does not come may be the very script that would say so. */}
      <p className={styles.late}>
        <FormattedMessage id="overlay.late" />
        {/* biome-ignore lint/a11y/useValidAnchor: The empty address is that of this very page. */}
        <a href="">
          <FormattedMessage id="overlay.again" />
        </a>
      </p>
      <noscript>
        <FormattedMessage id="overlay.no-script" />
      </noscript>
    </div>
  );
}
