import { FormattedMessage } from 'react-intl';
import styles from './loading-overlay.module.css';
import { Logo } from './logo.tsx';

/** Covers the frame of a page whose scripts take long. A part of the HTML only, so CSS shows it. */
export function LoadingOverlay() {
  return (
    <div className={styles.overlay} role="status" data-overlay>
      <Logo width={50} />
      <p>
        <FormattedMessage id="overlay.loading" />
      </p>
      <p className={styles.slow}>
        <FormattedMessage id="overlay.slow" />
        {/* biome-ignore lint/a11y/useValidAnchor: The empty URL reloads the current page. */}
        <a href="">
          <FormattedMessage id="overlay.reload" />
        </a>
      </p>
      <noscript>
        <FormattedMessage id="overlay.no-script" />
      </noscript>
    </div>
  );
}
